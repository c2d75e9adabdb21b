import { type HydrationState, type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { initialState } from './initial-state.ts'
import { hasStaticPage, setCurrentPage } from './static-loader.ts'

let prerendered = false

/** True if this page was prerendered and hydrated. */
export const isPrerendered = () => prerendered

/** Id of the root route, which has no data. Its middleware has allowed every visitor of a public page. */
export const ROOT_ROUTE_ID = 'root'

/** Route module and embedded data; undefined if the document belongs to another page. */
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

/** Resolves lazy modules of the matched routes permanently; returns the leaf route. */
export async function resolveRoute(routes: RouteObject[], path: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, path) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    const lazy: LazyRouteFunction<RouteObject> = route.lazy
    Object.assign(route, await lazy(), { lazy: undefined })
  }
  return matches.at(-1)?.route
}
