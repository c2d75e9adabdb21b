import type { CallOptions } from './api.js'
import { insistOnTexts } from './mistakes.js'
import { pixels } from './numbers.js'
import type { Runtime } from './runtime.js'
import type { Arrival, RouteDecision, Scroll } from './views.js'

/** What the page knows of itself when it is left. */
export interface VisitOptions {
  /** Whether a form holds something that is not sent: then no new build takes its place. */
  dirty?: boolean
}

/** A route of the app's own, which the shop's table does not have. */
export interface OwnRoute {
  /** Guards by name, such as `only-authenticated`. An unknown one throws a `UsageError`. */
  middleware?: readonly string[]
  /** What the route's own validation says of the path: `false`, or the status of the error. */
  valid?: boolean | number
}

/** A navigation that has just taken place. */
export interface ScrollQuery {
  /** The path that is left, with query and hash; null when the page has just been loaded. */
  from: string | null
  /** The path that was gone to, with query and hash. */
  to: string
  /** Whether it was gone to through the history: back, forward or a reload. */
  history: boolean
  /** The router's key of that entry of the history. */
  key: string
}

/** The visitor's way through the app. */
export interface NavigationCommands {
  /**
   * To be told of each navigation that `route` lets through. Says whether the page has moved: `redirect` is to be
   * navigated to; at `load` the browser is leaving the app already.
   */
  visit(path: string, options?: VisitOptions & CallOptions): Promise<Arrival>
  /** What this visitor gets at a route of the app's own; null lets them in. */
  admit(path: string, route: OwnRoute): RouteDecision | null
  /** Where to scroll to. */
  scroll(query: ScrollQuery): Scroll
  /** An entry of the history is left at so many pixels from the top. */
  leave(key: string, y: number): void
  /** A part of the app could not be fetched. Says whether the page is being loaded anew. */
  chunkFailed(path: string): boolean
  /** The visitor may go to a path next: the host is asked to fetch its screen, five at a time. */
  preload(path: string): void
  cancelPreload(path: string): void
  /** The data of a prerendered page; null when they cannot be had. */
  payload<T>(path: string, options?: CallOptions): Promise<T | null>
}

export function navigationCommands(runtime: Runtime): NavigationCommands {
  return {
    async visit(path, options) {
      insistOnTexts(path)
      return runtime.answered((engine) => engine.visit(path, options?.dirty ?? false, options?.signal))
    },
    admit: (path, route) =>
      runtime.ask(() => {
        const { middleware = [], valid = true } = route
        const status = typeof valid === 'number' ? valid : null
        return { admit: { path, middleware: [...middleware], valid: valid === true, status } }
      }),
    scroll: (query) => runtime.ask({ scroll: query }),
    leave(key, y) {
      insistOnTexts(key)
      runtime.outcome((engine) => engine.leaveScreen(key, pixels(y)))
    },
    chunkFailed(path) {
      insistOnTexts(path)
      return runtime.accepts((engine) => engine.chunkFailed(path))
    },
    preload(path) {
      insistOnTexts(path)
      runtime.outcome((engine) => engine.preload(path))
    },
    cancelPreload(path) {
      insistOnTexts(path)
      runtime.outcome((engine) => engine.cancelPreload(path))
    },
    payload: (path, options) => runtime.call({ payload: { path } }, options),
  }
}
