import type { CallOptions } from './calls.js'
import { assertStrings } from './errors.js'
import type { Runtime } from './runtime.js'
import type { NavigationOutcome, RouteDecision, ScrollAction } from './views.js'

/** State of the page at a navigation. */
export interface VisitOptions {
  /** True if a form has unsent input, which prevents loading a new build. */
  dirty?: boolean
}

/** Route of the app that the route table of the shop does not contain. */
export interface OwnRoute {
  /** Names of route guards, such as `only-authenticated`. An unknown name throws a `UsageError`. */
  middleware?: readonly string[]
  /** Result of the route's own validation: false for «not found», or the HTTP status of the error. */
  valid?: boolean | number
}

/** Completed navigation. */
export interface ScrollQuery {
  /** Previous path with query and hash; null after a page load. */
  from: string | null
  /** Current path with query and hash. */
  to: string
  /** True for history navigation: back, forward or reload. */
  history: boolean
  /** Router key of the history entry. */
  key: string
}

/** Commands of the navigation. */
export interface NavigationCommands extends ReturnType<typeof createNavigationCommands> {}

export const createNavigationCommands = (runtime: Runtime) => ({
  /**
   * Reports a navigation that `route` admitted. Resolves with `redirect` if the page has moved, to be
   * followed by the app, or with `load` if the browser is already loading another URL.
   */
  async visit(path: string, options?: VisitOptions & CallOptions): Promise<NavigationOutcome> {
    assertStrings(path)
    return runtime.executeAsync((engine) => engine.visit(path, options?.dirty ?? false, options?.signal))
  },
  /** Returns the route decision for a route of the app; null if the visitor is admitted. */
  admit: (path: string, route: OwnRoute): RouteDecision | null =>
    runtime.query(() => {
      const { middleware = [], valid = true } = route
      const status = typeof valid === 'number' ? valid : null
      return { admit: { path, middleware: [...middleware], valid: valid === true, status } }
    }),
  /** Returns the scroll target of a navigation. */
  scroll: (query: ScrollQuery): ScrollAction => runtime.query({ scroll: query }),
  /** Saves the scroll position of a history entry, in CSS pixels from the top. */
  leave(key: string, y: number): void {
    assertStrings(key)
    runtime.execute((engine) => engine.leaveScreen(key, toPixels(y)))
  },
  /** Reports a code chunk that failed to load. Returns true if the page is being reloaded. */
  chunkFailed(path: string): boolean {
    assertStrings(path)
    return runtime.tryExecute((engine) => engine.chunkFailed(path))
  },
  /** Preloads a path that the visitor may open next, through `Host.preload`; at most five at a time. */
  preload(path: string): void {
    assertStrings(path)
    runtime.execute((engine) => engine.preload(path))
  },
  /** Cancels a preload that has not started. */
  cancelPreload(path: string): void {
    assertStrings(path)
    runtime.execute((engine) => engine.cancelPreload(path))
  },
  /** Returns the payload of a prerendered page; null if it is not available. */
  payload: <T>(path: string, options?: CallOptions) =>
    runtime.call({ payload: { path } }, options) as Promise<T | null>,
})

/** Converts a length to whole pixels from 0 to 2^32 − 1; NaN becomes 0. */
const toPixels = (length: number) => Math.min(Math.max(0, Math.round(length) || 0), 0xffff_ffff)
