import { notLoaded, ShopError } from './errors.js'
import type { Host } from './host/host.js'
import type { Instance } from './loader/instance.js'
import { type Shop, shopIn } from './shop.js'

export interface ShopOptions {
  /** Where the API is, such as `/api/v1`. */
  baseUrl: string
  /** Which build of the app this is, so that it notices a newer one: see `builds/latest.json` in the README. */
  build?: string
  /** Parts to use instead of the host's own. */
  host?: Partial<Host>
  /** Told of a crash inside the engine, after a fresh engine has taken over. */
  onPanic?: (error: Error) => void
  /**
   * Takes a recording of the session: lines of JSON without what is personal, for `mostrador replay`. A fresh engine
   * that has taken over after a crash begins another one, with a header of its own.
   */
  record?: (lines: string) => void
}

/** A shop that has not started, in the instance that lives at the moment. */
export async function createIn(loaded: Promise<Instance>, options: ShopOptions, host: Host): Promise<Shop> {
  return shopIn(await living(loaded), {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    host: { ...host, ...options.host },
    build: options.build,
    onPanic: options.onPanic,
    record: options.record,
  })
}

async function living(loaded: Promise<Instance>): Promise<Instance> {
  try {
    return await (await loaded).living()
  } catch (cause) {
    throw new ShopError(notLoaded, { cause })
  }
}
