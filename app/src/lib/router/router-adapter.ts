import type { Host } from 'mostrador'
import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

let router: Router | undefined
let preloadRoute: Host['preload'] = () => Promise.resolve()

export function attachRouter(attached: Router, preload: Host['preload']) {
  router = attached
  preloadRoute = preload
}

/** Returns the path of the pending navigation, or the current one. */
export function getPendingPath(): string {
  const { pathname, search } = router?.state.navigation.location ?? router?.state.location ?? location
  return pathname + search
}

export const browserAdapter: Partial<Host> = {
  navigate(to, options) {
    if (router) void router.navigate(to, options)
    else location.assign(to)
  },
  preload: (path) => preloadRoute(path),
}
