import type { ShopHandle } from 'mostrador/react'
import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import type { ShopClient } from '../engine/client.ts'
import { prefetchStaticData } from '../prerender/static-data.ts'
import { hasStaticPage } from '../prerender/static-loader.ts'
import { getInternalLink } from './internal-link.ts'
import { getPendingPath } from './router-adapter.ts'

type Load = LazyRouteFunction<RouteObject>

/** Whether a path whose module failed to load is loaded anew; set once there is a shop to decide. */
let shouldReload = async (_path: string) => false

/** Has the core decide whether a page is loaded anew when a module of its screen fails to load (rule 2.11). */
export function enableChunkRecovery(shop: ShopClient): void {
  shouldReload = async (path) => {
    const engine = await shop.load().catch(() => null)
    return engine?.navigation.chunkFailed(path) ?? false
  }
}

/** The module of each screen, by the path of its route. */
const routeModules: { path: string; load: Load }[] = []

/**
 * A screen's module as its route fetches it. One that cannot be had is usually of a build that is gone: the page is then
 * loaded anew, if the core allows it.
 */
export function lazyRoute(path: string, load: Load): Load {
  routeModules.push({ path, load })
  return async () => {
    try {
      return await load()
    } catch (error) {
      // Without a network a page that is loaded anew would be lost altogether.
      if (!navigator.onLine) throw error
      if (await shouldReload(getPendingPath())) await new Promise(() => {})
      throw error
    }
  }
}

/**
 * Prefetches the screen of a path: its module, and the payload of a prerendered page. Resolves to whether the page is
 * prerendered.
 */
export async function prefetchRoute(shop: ShopHandle, path: string): Promise<boolean> {
  const url = new URL(path, location.origin)
  const module = await matchRoutes(routeModules, url)?.at(-1)?.route.load()
  return hasStaticPage(module?.loader, url) && prefetchStaticData(shop, url.pathname)
}

/** Prefetches the screen of a link that is pointed at or focused. */
export function enableIntentPrefetch(page: Document, shop: ShopClient): void {
  const onInternalLink = (handle: (path: string) => void) => (event: Event) => {
    // Without a network there is nothing to be had ahead.
    const link = navigator.onLine ? getInternalLink(event.target) : null
    if (link) handle(link.pathname + link.search)
  }
  // A page that has just come lies under the pointer: what it leads to is fetched once it can be seen.
  const prefetch = onInternalLink((path) => afterPaint(() => shop.current?.navigation.preload(path)))
  const cancel = onInternalLink((path) => shop.current?.navigation.cancelPreload(path))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, prefetch, { passive: true })
  page.addEventListener('pointerout', cancel, { passive: true })
}
