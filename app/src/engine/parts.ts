import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { destination } from './host.ts'
import { shop } from './shop.ts'

type Load = LazyRouteFunction<RouteObject>

/** The module of each screen, by the path of its route. */
const parts: { path: string; load: Load }[] = []

/**
 * A screen's module as its route fetches it. One that cannot be had is usually of a build that is gone: the page is then
 * loaded anew, if the core allows it.
 */
export function part(path: string, load: Load): Load {
  parts.push({ path, load })
  return async () => {
    try {
      return await load()
    } catch (error) {
      // Without a network a page that is loaded anew would be lost altogether.
      if (!navigator.onLine) throw error
      const engine = await shop.load().catch(() => null)
      if (engine?.navigation.chunkFailed(destination())) await new Promise(() => {})
      throw error
    }
  }
}

/** Fetches the module of the screen that a path leads to. */
export async function fetchPart(path: string): Promise<void> {
  await matchRoutes(parts, path)?.at(-1)?.route.load()
}

/** Fetches ahead what a visitor points at: the screen is there when they click. */
export function fetchAhead(page: Document): void {
  const toldOf = (tell: (path: string) => void) => (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && link.origin === location.origin && !link.download) tell(link.pathname)
  }
  const want = toldOf((path) => shop.current?.navigation.preload(path))
  const leave = toldOf((path) => shop.current?.navigation.cancelPreload(path))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, want, { passive: true })
  page.addEventListener('pointerout', leave, { passive: true })
}
