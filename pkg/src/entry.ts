import { engineNotLoaded, ShopError, UsageError } from './errors.js'
import { createHelpersFromInstance } from './helpers.js'
import type { Host } from './host/host.js'
import type { Instance, Load, WasmSource } from './loader/instance.js'
import type { ShopOptions } from './options.js'
import { createShopFromInstance, type Shop } from './shop.js'

function assertOptions(options: Partial<ShopOptions> | null | undefined): void {
  const baseUrl = options?.baseUrl
  if (typeof baseUrl !== 'string' || /[?#\s]/.test(baseUrl))
    throw new UsageError(
      'invalid_argument',
      "createShop({ baseUrl }) needs the API's base URL, such as '/api/v1'.",
    )
}

/** Returns the host of a shop with the given parts; undefined for the browser's. */
type HostResolver = (parts: Partial<Host> | undefined) => Partial<Host> | undefined

/** `load` must be memoized. By default, missing parts of a host are those of the browser. */
export function createEntry(load: Load, resolveHost: HostResolver = (parts) => parts) {
  let instance: Instance | undefined

  function currentInstance(): Instance {
    if (instance === undefined)
      throw new UsageError('not_initialised', 'Await initMostrador() before using mostrador.')
    return instance.latest
  }

  return {
    /**
     * Loads and compiles the engine once; concurrent and later calls share the result. After a failure, the
     * next call tries again. The default source is the file of this entry point. The source of the first
     * successful load is final.
     *
     * @throws {@link ShopError} `engine_not_loaded`, with the original error as its `cause`
     */
    async initMostrador(source?: WasmSource): Promise<void> {
      try {
        instance = await load(source)
      } catch (cause) {
        throw new ShopError(engineNotLoaded, { cause })
      }
    },
    /**
     * Creates a shop with its own state, not started yet.
     *
     * @throws {@link UsageError} `not_initialised` before `initMostrador()` has resolved, `invalid_argument`
     */
    createShop(options: ShopOptions): Shop {
      const current = currentInstance()
      assertOptions(options)
      const parts = resolveHost(options.host)
      return createShopFromInstance(current, { ...options, ...(parts && { host: parts }) })
    },
    /** Functions of the engine that need no shop. */
    helpers: createHelpersFromInstance(currentInstance),
  }
}
