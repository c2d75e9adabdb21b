import { type HydrationState, type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { initialState } from './initial-state.ts'
import type { StaticData } from './static-data.ts'
import { hasStaticPage, setCurrentPage } from './static-loader.ts'

let prerendered = false

/** True if this page was prerendered and hydrated. */
export const isPrerendered = () => prerendered

/** Id of the root route, which has no data. Its middleware has allowed every visitor of a public page. */
export const ROOT_ROUTE_ID = 'root'

/** Loader data of the document; undefined if the document shows another page or another version of the data. */
export async function getHydrationData(
  routes: RouteObject[],
  { href }: Location,
): Promise<HydrationState | undefined> {
  const url = new URL(href)
  if (initialState?.page?.path !== url.pathname) return undefined
  const { path, version } = initialState.page
  const [match, payload] = await Promise.all([
    resolveRoute(routes, path).catch(() => undefined),
    fetchPayload(path).catch(() => null),
  ])
  if (!match?.id || !hasStaticPage(match.loader, url) || payload?.version !== version) return undefined
  const { data } = payload
  prerendered = true
  setCurrentPage(path, data)
  return { loaderData: { [ROOT_ROUTE_ID]: null, [match.id]: data } }
}

/** Fetches the data without the engine, which hydration does not wait for; the document preloads it. */
async function fetchPayload(path: string): Promise<StaticData | null> {
  const response = await fetch(payloadUrl(path))
  return response.ok ? response.json() : null
}

export const payloadUrl = (path: string) => `${path.replace(/\/$/, '')}/_payload.json`

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
