import type { ShopHandle } from 'mostrador/react'
import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import type { AppShop } from '../engine/client.ts'
import { prefetchPayload } from '../prerender/static-data.ts'
import { isRendered } from '../prerender/static-loader.ts'
import { pageLink } from './internal-link.ts'
import { destination } from './router-adapter.ts'

type Load = LazyRouteFunction<RouteObject>

/** Whether a path whose module failed to load is loaded anew; set once there is a shop to decide. */
let reloads = async (_path: string) => false

/** Has the core decide whether a page is loaded anew when a module of its screen fails to load (rule 2.11). */
export function recoverChunks(shop: AppShop): void {
  reloads = async (path) => {
    const engine = await shop.load().catch(() => null)
    return engine?.navigation.chunkFailed(path) ?? false
  }
}

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
      if (await reloads(destination())) await new Promise(() => {})
      throw error
    }
  }
}

/**
 * Prefetches the screen of a path: its module, and the payload of a prerendered page. Resolves to whether the page is
 * prerendered.
 */
export async function prefetchScreen(shop: ShopHandle, path: string): Promise<boolean> {
  const url = new URL(path, location.origin)
  const screen = await matchRoutes(parts, url)?.at(-1)?.route.load()
  return isRendered(screen?.loader, url) && prefetchPayload(shop, url.pathname)
}

/** Prefetches the screen of a link that is pointed at or focused. */
export function fetchAhead(page: Document, shop: AppShop): void {
  const toldOf = (tell: (path: string) => void) => (event: Event) => {
    // Without a network there is nothing to be had ahead.
    const link = navigator.onLine ? pageLink(event.target) : null
    if (link) tell(link.pathname + link.search)
  }
  // A page that has just come lies under the pointer: what it leads to is fetched once it can be seen.
  const want = toldOf((path) => afterPaint(() => shop.current?.navigation.preload(path)))
  const leave = toldOf((path) => shop.current?.navigation.cancelPreload(path))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, want, { passive: true })
  page.addEventListener('pointerout', leave, { passive: true })
}
