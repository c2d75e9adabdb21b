// Page loads with throttled network and CPU: paints, layout shift, blocking time, received bytes.
import { blockingTime, recordTrace } from './blocking.mjs'
import { slowDown } from './browser.mjs'

const TIMEOUT_MS = 60_000
/** Time for the service worker to cache what the page has loaded. */
const CACHE_MS = 3000

/** Parameters of the DevTools protocol for a latency in ms and a throughput in kbit/s. */
export const networkConditions = ({ latency, download, upload }) => ({
  offline: false,
  latency,
  downloadThroughput: (download * 1024) / 8,
  uploadThroughput: (upload * 1024) / 8,
})

/** Collects the largest paint and the layout shifts. Runs in the page. */
function observe() {
  const figures = { lcp: 0, cls: 0 }
  Object.assign(window, { mostradorFigures: figures })
  new PerformanceObserver((list) => {
    figures.lcp = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) figures.cls += hadRecentInput ? 0 : value
  }).observe({ type: 'layout-shift', buffered: true })
}

const readFigures = (page) =>
  page.evaluate(() => ({
    ...window.mostradorFigures,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))

async function throttlePage(page, { network, slowdown }) {
  const session = await page.context().newCDPSession(page)
  const count = countBytes()
  session.on('Network.responseReceived', (params) => count.onEvent('Network.responseReceived', params))
  session.on('Network.loadingFinished', (params) => count.onEvent('Network.loadingFinished', params))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', networkConditions(network))
  await slowDown(page, slowdown)
  return count
}

/** Sums the bytes received over the network from events of the DevTools protocol. */
export function countBytes() {
  const count = {
    bytes: 0,
    onEvent(method, params) {
      if (method === 'Network.responseReceived' && params.response.fromServiceWorker)
        fromServiceWorker.add(params.requestId)
      if (method === 'Network.loadingFinished' && !fromServiceWorker.has(params.requestId))
        count.bytes += params.encodedDataLength
    },
  }
  const fromServiceWorker = new Set()
  return count
}

/** Throttles the running service worker, which Playwright offers no session for. */
async function throttleServiceWorker(browser, origin, network) {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!worker) throw new Error(`${origin} has no running service worker.`)
  const { targetId } = worker
  const count = countBytes()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message)
    count.onEvent(method, params)
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const send = (id, method, params) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
  await send(1, 'Network.enable', {})
  await send(2, 'Network.emulateNetworkConditions', networkConditions(network))
  return count
}

/** Loads the page without throttling until its service worker controls it and has cached its files. */
async function visitBefore(context, address) {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(CACHE_MS)
  await page.close()
}

/**
 * Loads a page in a new context: `{ fcp, lcp, cls, blocking, bytes }`, times in ms. `cookies` are set first;
 * `repeat` measures a second visit with the service worker, whose bytes are included.
 */
export async function measureThrottled({ browser, visitor }, address, condition) {
  const { device, cookies = [], repeat, network, slowdown } = condition
  const context = await visitor(device)
  try {
    await context.addInitScript(observe)
    await context.addCookies(cookies)
    if (repeat) await visitBefore(context, address)
    const page = await context.newPage()
    const counts = [await throttlePage(page, { network, slowdown })]
    if (repeat) counts.push(await throttleServiceWorker(browser, new URL(address).origin, network))
    // The emulated slowdown is part of the CPU time.
    const events = await recordTrace(page, () =>
      page.goto(address, { waitUntil: 'networkidle', timeout: TIMEOUT_MS }),
    )
    const bytes = counts.reduce((sum, count) => sum + count.bytes, 0)
    return { ...(await readFigures(page)), blocking: blockingTime(events, 1), bytes }
  } finally {
    await context.close()
  }
}
