import type { Host } from './host/host.js'
import type { PreloadedViews } from './slices.js'

/** Options of `createShop`. Only `baseUrl` is required. */
export interface ShopOptions {
  /** Base URL of the API, such as `/api/v1`. */
  baseUrl: string
  /** Parts that replace those of the default host. */
  host?: Partial<Host>
  /** Views to show until the shop has loaded its own. */
  initial?: PreloadedViews
  /** Clock, in milliseconds since 1970; by default the system clock. */
  clock?: () => number
  /** Timeout of API requests in milliseconds; by default none. */
  timeout?: number
  /** Build of the app, compared with `builds/latest.json` to detect newer builds (see README). */
  build?: string
  /** Called after the engine has crashed and was restarted, or could not be restarted. */
  onPanic?: (error: Error) => void
  /**
   * Receives a recording of the session as lines of JSON without personal data, for `mostrador replay`. A
   * restart after a crash begins a new recording with its own header. Requires a build with recordings (see
   * README).
   */
  record?: (lines: string) => void
}
