// Interaction latency: from the timestamp of a click or key to the frame that shows its effect, and INP.
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../load/rate.mjs'
import { UserError } from '../progress.mjs'
import { slowDown } from './browser.mjs'

const SLOWDOWN = 4
const TIMEOUT_MS = 20_000
/** Time for the work after an interaction, such as the comparison with the API. */
const SETTLE_MS = 500
/** Time between two keys. */
const KEY_DELAY_MS = 150

/** Records the last click or key and the slowest interaction of the Event Timing API. Runs in the page. */
function observe() {
  const timing = { began: 0, slowest: 0 }
  Object.assign(window, { mostradorTiming: timing })
  const record = (event) => Object.assign(timing, { began: event.timeStamp })
  for (const type of ['click', 'keydown']) addEventListener(type, record, { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) timing.slowest = Math.max(timing.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Resolves after the frame in which the expression becomes true. Runs in the page. */
function waitForPaint(expression) {
  const condition = new Function(`return ${expression}`)
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return
      observer.disconnect()
      document.removeEventListener('change', check)
      requestAnimationFrame(() => {
        const done = () => resolve(performance.now() - window.mostradorTiming.began)
        scheduler.postTask(done, { priority: 'user-blocking' })
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    // The state of a checkbox is no attribute.
    document.addEventListener('change', check)
    check()
  })
}

/** Scrolls an element into view and returns its centre, to click without an element lookup in the page. */
async function centreOf(element) {
  await element.scrollIntoViewIfNeeded()
  await element.page().waitForTimeout(700)
  const { x, y, width, height } = await element.boundingBox()
  return [x + width / 2, y + height / 2]
}

/** Milliseconds until the expression is true and painted, and the INP with a resolution of 8 ms. */
async function inputToPaint(page, input, expression) {
  await page.evaluate(() => Object.assign(window.mostradorTiming, { slowest: 0 }))
  const painting = page.evaluate(waitForPaint, expression)
  await input()
  const painted = await Promise.race([painting, sleep(TIMEOUT_MS, null, { ref: false })])
  if (painted === null)
    throw new UserError(
      `${page.url()} does not show the effect of the input within ${TIMEOUT_MS / 1000} s: ${expression}`,
    )
  // The browser reports an event timing after presenting its frame.
  await page.waitForTimeout(300)
  return { painted, inp: await page.evaluate(() => window.mostradorTiming.slowest) }
}

/** Returns the input of an action: keys for `typed`, otherwise a tap, or a click after hovering. */
async function inputOf(page, { element, typed }, hover) {
  if (typed) return () => page.keyboard.type(typed, { delay: KEY_DELAY_MS })
  const centre = await centreOf(element(page).first())
  if (!hover) return () => page.touchscreen.tap(...centre)
  await page.mouse.move(...centre)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  return () => page.mouse.click(...centre)
}

/**
 * Performs the actions `{ name, prepare, element, typed, expression }` in order on a new page of a throttled
 * processor, several times. Returns the medians `{ name, painted, inp }` of each action.
 */
export async function measureActions(context, url, { start, actions, hover, cookie }, runs) {
  await context.addInitScript(observe)
  const results = actions.map(() => [])
  for (let run = 0; run < runs; run++) {
    await context.clearCookies()
    if (cookie) await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(url + start, { waitUntil: 'networkidle' })
    await slowDown(page, SLOWDOWN)
    await page.waitForTimeout(SETTLE_MS)
    for (const [n, action] of actions.entries()) {
      await action.prepare?.(page)
      const input = await inputOf(page, action, hover)
      results[n].push(await inputToPaint(page, input, action.expression))
      await page.waitForTimeout(SETTLE_MS)
    }
    await page.close()
  }
  await context.close()
  const medianOf = (n, figure) => median(results[n].map((result) => result[figure]))
  return actions.map(({ name }, n) => ({
    name,
    painted: medianOf(n, 'painted'),
    inp: medianOf(n, 'inp'),
  }))
}
