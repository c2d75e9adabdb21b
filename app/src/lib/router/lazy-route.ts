import type { Shop } from 'mostrador'
import type { ShopHandle } from 'mostrador/react'
import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import type { ShopClient } from '../engine/client.ts'
import { prefetchStaticData } from '../prerender/static-data.ts'
import { hasStaticPage } from '../prerender/static-loader.ts'
import { getInternalLink } from './internal-link.ts'
import { getPendingPath } from './router-adapter.ts'

type Load = LazyRouteFunction<RouteObject>

/** Decides about a reload after a failed import; set once the shop exists. */
let shouldReload = async (_path: string) => false

/** Lets the core decide about a page reload after a failed import (rule 2.11). */
export function enableChunkRecovery(shop: ShopClient): void {
  shouldReload = async (path) => {
    const engine = await shop.load().catch(() => null)
    return engine?.navigation.chunkFailed(path) ?? false
  }
}

const routeModules: { path: string; load: Load }[] = []

/** Keeps the module, because an import takes several tasks also when its module has been evaluated. */
function memoize(load: Load): Load {
  let module: ReturnType<Load> | undefined
  return () => {
    module ??= load().catch((error: unknown) => {
      module = undefined
      throw error
    })
    return module
  }
}

/** A failed import usually means a replaced build: the page is reloaded if the core allows it. */
export function lazyRoute(path: string, loadModule: Load): Load {
  const load = memoize(loadModule)
  routeModules.push({ path, load })
  return async () => {
    try {
      return await load()
    } catch (error) {
      // A reload would fail offline.
      if (!navigator.onLine) throw error
      if (await shouldReload(getPendingPath())) await new Promise(() => {})
      throw error
    }
  }
}

/**
 * Prefetches the module and static data of a path; resolves to true if the page is prerendered. A path that the visitor
 * may not open is not prefetched.
 */
export async function prefetchRoute(shop: ShopHandle, path: string): Promise<boolean> {
  if (shop.current && shop.current.route(path).kind !== 'screen') return false
  const url = new URL(path, location.origin)
  const module = await matchRoutes(routeModules, url)?.at(-1)?.route.load()
  return hasStaticPage(module?.loader, url) && prefetchStaticData(shop, url.pathname)
}

export function enableIntentPrefetch(page: Document, shop: ShopClient): void {
  const onInternalLink = (handle: (path: string) => void) => (event: Event) => {
    const link = navigator.onLine ? getInternalLink(event.target) : null
    if (link) handle(link.pathname + link.search)
  }
  const run = (command: (shop: Shop) => void) => void shop.run(command).catch(() => undefined)
  // Deferred until after the paint, since a new page may appear under the pointer.
  const prefetch = onInternalLink((path) =>
    afterPaint(() => run(({ navigation }) => navigation.preload(path))),
  )
  const cancel = onInternalLink((path) => run(({ navigation }) => navigation.cancelPreload(path)))
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, prefetch, { passive: true })
  page.addEventListener('pointerout', cancel, { passive: true })
}
