import type { Host } from './host/host.js'
import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** Views that a server-rendered or prerendered page was rendered with. */
export type BroughtViews = Partial<Views>

/** Options of `createShop`. Only `baseUrl` is required. */
export interface ShopOptions {
  /** Base URL of the API, such as `/api/v1`. */
  baseUrl: string
  /** Parts that replace those of the default host. */
  host?: Partial<Host>
  /** Views to show until the shop has loaded its own. */
  initial?: BroughtViews
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

/** Returns the preloaded view of a slice, or its initial view. */
export function getInitialView<S extends Slice>(preloaded: BroughtViews | undefined, slice: S): Views[S] {
  return preloaded?.[slice] ?? initialViews[slice]
}

/** Returns whether the shop has not loaded the data of a view yet. */
export function isUnloaded(view: object | null): boolean {
  return view !== null && 'loaded' in view && !view.loaded
}
