// Interaction latency: from the click's timestamp to the frame that shows its effect, and INP.
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../progress.mjs'

const TIMEOUT_MS = 20_000

/** Records the last click and the slowest interaction of the Event Timing API. Runs in the page. */
function observe() {
  const timing = { began: 0, slowest: 0 }
  Object.assign(window, { mostradorTiming: timing })
  const recordClick = (event) => Object.assign(timing, { began: event.timeStamp })
  addEventListener('click', recordClick, { capture: true })
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
      requestAnimationFrame(() => {
        const done = () => resolve(performance.now() - window.mostradorTiming.began)
        scheduler.postTask(done, { priority: 'user-blocking' })
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    check()
  })
}

/** Installs the observers. Must be called before the first page of the context. */
export const observeInteractions = (context) => context.addInitScript(observe)

/** Scrolls an element into view and returns its centre, to click without an element lookup in the page. */
export async function centreOf(element) {
  await element.scrollIntoViewIfNeeded()
  await element.page().waitForTimeout(700)
  const { x, y, width, height } = await element.boundingBox()
  return [x + width / 2, y + height / 2]
}

/** Milliseconds until the expression is true and painted, and the INP with a resolution of 8 ms. */
export async function clickToPaint(page, click, expression) {
  await page.evaluate(() => Object.assign(window.mostradorTiming, { slowest: 0 }))
  const painting = page.evaluate(waitForPaint, expression)
  await click()
  const painted = await Promise.race([painting, sleep(TIMEOUT_MS, null, { ref: false })])
  if (painted === null)
    throw new UserError(
      `${page.url()} does not show the effect of the click within ${TIMEOUT_MS / 1000} s: ${expression}`,
    )
  // The browser reports an event timing after presenting its frame.
  await page.waitForTimeout(300)
  return { painted, INP: await page.evaluate(() => window.mostradorTiming.slowest) }
}
