import { whenIdle } from '../browser/when-idle.ts'
import { trustedServiceWorkerUrl } from '../csp/trusted-types.ts'
import type { ShopClient } from '../engine/client.ts'
import { build } from '../prerender/initial-state.ts'
import type { WarmCacheMessage } from './messages.ts'

export function registerServiceWorker(shop: ShopClient): void {
  // Development has no service worker.
  if (build === undefined || !('serviceWorker' in navigator)) return
  const begin = () => void register(shop).catch((error) => console.warn(`service worker: ${error}`))
  if (document.readyState === 'complete') whenIdle(begin)
  else addEventListener('load', () => whenIdle(begin), { once: true })
}

async function register(shop: ShopClient): Promise<void> {
  await shop.started()
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const claimed = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  await serviceWorker.register(trustedServiceWorkerUrl())
  if (!isFirst) return
  await claimed
  const since = performance.now()
  // Pending requests bypass the new worker and get their entry when complete.
  new PerformanceObserver((list) => {
    const before = list.getEntries().filter(({ startTime }) => startTime < since)
    if (before.length > 0) serviceWorker.controller?.postMessage(warmCacheMessage(shop, before))
  }).observe({ type: 'resource', buffered: true })
}

/** Message with the resources of this page, without personalised API responses. */
function warmCacheMessage(shop: ShopClient, entries: PerformanceEntryList): WarmCacheMessage {
  const session = shop.current?.select('session')
  const isPersonalized = !session || session.authenticated || session.priceMode
  const urls = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin)
  const files = urls.filter(({ pathname }) => !(isPersonalized && pathname.startsWith('/api/')))
  return { page: location.href, files: [...new Set(files.map(({ href }) => href))] }
}
