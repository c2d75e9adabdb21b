// From `initMostrador()` to the first view, in Chromium with the bytes in its cache.
import { median } from '../measure/lighthouse.mjs'
import { slowDown } from '../measure/painted.mjs'

const FIRST_VIEW_MS = 30
const LONGEST_TASK_MS = 50
const SLOWER = 4
/** Browsers tell of a long task some time after it. */
const TOLD_MS = 300

/** Everything within a page: it is sent there, and knows nothing of this file. */
async function starting(toldMs) {
  const { createShop, initMostrador, memoryHost } = await import('mostrador')
  let longest = 0
  const watch = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > begun) longest = Math.max(longest, duration)
  })
  watch.observe({ type: 'longtask' })
  // A task of its own, which nothing from before belongs to.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const begun = performance.now()
  await initMostrador()
  const shop = createShop({ baseUrl: '/api/v1', host: memoryHost() })
  shop.select('cart')
  const ms = performance.now() - begun
  await new Promise((resolve) => setTimeout(resolve, toldMs))
  return { ms, longest }
}

async function once({ url }, context, slower) {
  const page = await context.newPage()
  await page.goto(url)
  if (slower) await slowDown(page, SLOWER)
  const found = await page.evaluate(starting, TOLD_MS)
  await page.close()
  return found
}

/** The median of so many starts in milliseconds, and the longest task of as many on a slower processor. */
export async function measureStarts(place, runs) {
  const context = await place.visitor({})
  try {
    // Whoever comes again has the bytes; and a browser that has seen them twice keeps what it made of them.
    for (let n = 0; n < 3; n++) await once(place, context, false)
    const [asIs, slowed] = [[], []]
    for (let n = 0; n < runs; n++) asIs.push(await once(place, context, false))
    for (let n = 0; n < runs; n++) slowed.push(await once(place, context, true))
    return {
      ms: median(asIs.map(({ ms }) => ms)),
      slowedMs: median(slowed.map(({ ms }) => ms)),
      longest: Math.max(...slowed.map(({ longest }) => longest)),
    }
  } finally {
    await context.close()
  }
}

/** Beside what was promised. Tasks of less than fifty milliseconds no browser tells of. */
export function startRows({ ms, slowedMs, longest }) {
  const shown = (value) => `${value.toFixed(1)} ms`
  const task = longest === 0 ? `none of ${LONGEST_TASK_MS} ms` : shown(longest)
  return [
    ['Start, to the first view', shown(ms), `under ${FIRST_VIEW_MS} ms`, ms < FIRST_VIEW_MS],
    [`Start, processor ${SLOWER} times slower`, shown(slowedMs), '', true],
    ['Longest task of it', task, `at most ${LONGEST_TASK_MS} ms`, longest <= LONGEST_TASK_MS],
  ]
}
