import { trustedServiceWorkerUrl } from '../csp/trusted-types.ts'
import type { ShopClient } from '../engine/client.ts'
import { build } from '../prerender/initial-state.ts'
import type { WarmCacheMessage } from './messages.ts'

/** Brings the service worker once the page has nothing else to do, so that nothing that is shown waits for it. */
export function registerServiceWorker(shop: ShopClient): void {
  // Only what was built has one.
  if (build === undefined || !('serviceWorker' in navigator)) return
  const begin = () => void register(shop).catch((error) => console.warn(`service worker: ${error}`))
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 1000)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
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
  // What was on its way when the worker came passes it by, and has no entry before it has arrived.
  new PerformanceObserver((list) => {
    const before = list.getEntries().filter(({ startTime }) => startTime < since)
    if (before.length > 0) serviceWorker.controller?.postMessage(warmCacheMessage(shop, before))
  }).observe({ type: 'resource', buffered: true })
}

/** What this page has fetched without a worker. With a token the answers may be somebody's own. */
function warmCacheMessage(shop: ShopClient, entries: PerformanceEntryList): WarmCacheMessage {
  const session = shop.current?.select('session')
  const isPersonalized = !session || session.authenticated || session.priceMode
  const urls = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin)
  const files = urls.filter(({ pathname }) => !(isPersonalized && pathname.startsWith('/api/')))
  return { page: location.href, files: [...new Set(files.map(({ href }) => href))] }
}
