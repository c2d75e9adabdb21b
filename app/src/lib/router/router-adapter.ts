import type { Host } from 'mostrador'
import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

let router: Router | undefined
let preloadRoute: Host['preload'] = () => Promise.resolve()

/** Gives the engine the app's router, once there is one, and what fetches all that the screen of a path needs. */
export function attachRouter(attached: Router, preload: Host['preload']) {
  router = attached
  preloadRoute = preload
}

/** Where the visitor is going, or is when they are not going anywhere. */
export function getPendingPath(): string {
  const { pathname, search } = router?.state.navigation.location ?? router?.state.location ?? location
  return pathname + search
}

/** What this app does in its own way: navigation without loading the page, and modules fetched ahead. */
export const browserAdapter: Partial<Host> = {
  navigate(to, options) {
    if (router) void router.navigate(to, options)
    else location.assign(to)
  },
  preload: (path) => preloadRoute(path),
}
