import { type HydrationState, type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { initialState } from './initial-state.ts'
import { hasStaticPage, setCurrentPage } from './static-loader.ts'

let prerendered = false

/** Whether this page came whole and was only brought to life. */
export const isPrerendered = () => prerendered

/** The route around all others: it has no data, and its guard has let in whoever comes to a page for everybody. */
export const ROOT_ROUTE_ID = 'root'

/**
 * Initial state of the router on a prerendered page: the screen's module, which is fetched, and the data that the document
 * carries. Undefined where another page stands at this address.
 */
export async function getHydrationData(
  routes: RouteObject[],
  { href }: Location,
): Promise<HydrationState | undefined> {
  const url = new URL(href)
  if (initialState?.page?.path !== url.pathname) return undefined
  const { path, data } = initialState.page
  const match = await resolveRoute(routes, path).catch(() => undefined)
  if (!match?.id || !hasStaticPage(match.loader, url)) return undefined
  prerendered = true
  setCurrentPage(path, data)
  return { loaderData: { [ROOT_ROUTE_ID]: null, [match.id]: data } }
}

/** Fetches the modules of the routes at a path, for good: they are there before anything is drawn. Gives the screen's. */
export async function resolveRoute(routes: RouteObject[], path: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, path) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    const lazy: LazyRouteFunction<RouteObject> = route.lazy
    Object.assign(route, await lazy(), { lazy: undefined })
  }
  return matches.at(-1)?.route
}
