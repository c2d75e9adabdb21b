import { notLoaded, ShopError, UsageError } from './errors.js'
import { type Helpers, helpersIn } from './helpers.js'
import type { Host } from './host/host.js'
import type { Instance, Load } from './loader/instance.js'
import type { ShopOptions } from './options.js'
import { type Shop, shopIn } from './shop.js'

/** A compiled module, where a library of TypeScript declares what that is; a program for Node need have none that does. */
export type CompiledModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } }
}
  ? Module
  : object

/** Where the WASM comes from: its URL, its bytes, or the compiled module. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView | CompiledModule

/** What every entry of the package offers. */
export interface Entry {
  /**
   * Loads and compiles the engine, once, however often it is called; after a failure the next call tries again. Without a
   * source it takes the file that belongs to this entry. The source of the load that succeeds is the one that counts.
   *
   * @throws {@link ShopError} `engine_not_loaded`, with what went wrong as its `cause`
   */
  initMostrador(source?: WasmSource): Promise<void>
  /**
   * A shop that has not started. Each has a state of its own.
   *
   * @throws {@link UsageError} `not_initialised` before `initMostrador()` has resolved
   */
  createShop(options: ShopOptions): Shop
  /** What the engine computes from what it is given alone, without a shop. */
  readonly helpers: Helpers
}

function insistOn(options: Partial<ShopOptions> | null | undefined): void {
  const baseUrl = options?.baseUrl
  if (typeof baseUrl !== 'string' || /[?#\s]/.test(baseUrl))
    throw new UsageError(
      'invalid_argument',
      "createShop({ baseUrl }) wants the API's address, such as '/api/v1'.",
    )
}

/** The host of a shop, of the parts that were given. */
export type HostOf = (parts: Partial<Host> | undefined) => Partial<Host> | undefined

/** `load` loads once. Without `host` a shop has the browser's own, with the parts that were given. */
export function entry(load: Load, host: HostOf = (parts) => parts): Entry {
  let instance: Instance | undefined

  function initialised(): Instance {
    if (instance === undefined)
      throw new UsageError('not_initialised', 'Await initMostrador() before anything else of mostrador.')
    return instance.latest
  }

  return {
    async initMostrador(source) {
      try {
        instance = await load(source)
      } catch (cause) {
        throw new ShopError(notLoaded, { cause })
      }
    },
    createShop(options) {
      const instance = initialised()
      insistOn(options)
      const parts = host(options.host)
      return shopIn(instance, { ...options, ...(parts && { host: parts }) })
    },
    helpers: helpersIn(initialised),
  }
}
