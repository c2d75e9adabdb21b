import { type HydrationState, type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { seed } from './initial-state.ts'
import { arriveWith, isRendered } from './static-loader.ts'

let hydrated = false

/** Whether this page came whole and was only brought to life. */
export const isHydrated = () => hydrated

/** The route around all others: it has no data, and its guard has let in whoever comes to a page for everybody. */
export const ROOT = 'root'

/**
 * Initial state of the router on a prerendered page: the screen's module, which is fetched, and the data that the document
 * carries. Undefined where another page stands at this address.
 */
export async function hydrationOf(
  routes: RouteObject[],
  { href }: Location,
): Promise<HydrationState | undefined> {
  const url = new URL(href)
  if (seed?.page?.path !== url.pathname) return undefined
  const { path, data } = seed.page
  const screen = await resolveScreen(routes, path).catch(() => undefined)
  if (!screen?.id || !isRendered(screen.loader, url)) return undefined
  hydrated = true
  arriveWith(path, data)
  return { loaderData: { [ROOT]: null, [screen.id]: data } }
}

/** Fetches the modules of the routes at a path, for good: they are there before anything is drawn. Gives the screen's. */
export async function resolveScreen(routes: RouteObject[], path: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, path) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    const lazy: LazyRouteFunction<RouteObject> = route.lazy
    Object.assign(route, await lazy(), { lazy: undefined })
  }
  return matches.at(-1)?.route
}
