import { type HydrationState, type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router'
import { takePayload } from './payloads.ts'
import { arriveWith, isRendered } from './prerendered.ts'
import { broughtViews, seed } from './seed.ts'

let hydrated = false

/** Whether this page came whole and was only brought to life. */
export const isHydrated = () => hydrated

/** The route around all others: it has no data, and its guard has let in whoever comes to a page for everybody. */
export const ROOT = 'root'

/**
 * What the router begins with, on a page that was rendered beforehand: the screen's module and the data, both of which
 * the page fetches early. Nothing where another page stands at this address, or one of another moment than its data.
 */
export async function hydrationOf(
  routes: RouteObject[],
  { href }: Location,
): Promise<HydrationState | undefined> {
  const url = new URL(href)
  if (seed?.page?.path !== url.pathname) return undefined
  const { path, revision } = seed.page
  const [screen, payload] = await Promise.all([
    resolveScreen(routes, path).catch(() => undefined),
    takePayload(path),
  ])
  if (!payload) return undefined
  Object.assign(broughtViews, payload.views)
  if (payload.revision !== revision || !screen?.id || !isRendered(screen.loader, url)) return undefined
  hydrated = true
  arriveWith(path, payload.data)
  return { loaderData: { [ROOT]: null, [screen.id]: payload.data } }
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
