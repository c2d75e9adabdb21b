// Interaction latency: from the click's timestamp to the frame that shows its effect, and INP.
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../progress.mjs'

const LIMIT_MS = 20_000

/** Runs in the page: records the last click and the slowest interaction of the Event Timing API. */
function observe() {
  const timing = { began: 0, slowest: 0 }
  Object.assign(window, { mostradorTiming: timing })
  const begin = (event) => Object.assign(timing, { began: event.timeStamp })
  addEventListener('click', begin, { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) timing.slowest = Math.max(timing.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Runs in the page: resolves after the frame in which the expression holds. */
function untilPainted(expression) {
  const holds = new Function(`return ${expression}`)
  return new Promise((resolve) => {
    const check = () => {
      if (!holds()) return
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

/** Installs the observers; to be called before the context's first page. */
export const observeInteractions = (context) => context.addInitScript(observe)

/** Centre of an element in view: a click at coordinates costs the page no element lookup. */
export async function centreOf(element) {
  await element.scrollIntoViewIfNeeded()
  await element.page().waitForTimeout(700)
  const { x, y, width, height } = await element.boundingBox()
  return [x + width / 2, y + height / 2]
}

/** Clicks and returns the milliseconds until the expression holds and is painted, and INP in steps of 8 ms. */
export async function clickToPaint(page, click, expression) {
  await page.evaluate(() => Object.assign(window.mostradorTiming, { slowest: 0 }))
  const painting = page.evaluate(untilPainted, expression)
  await click()
  const painted = await Promise.race([painting, sleep(LIMIT_MS, null, { ref: false })])
  if (painted === null)
    throw new Problem(`${page.url()} does not show the effect of the click: ${expression}`)
  // The browser reports an event after its frame was presented.
  await page.waitForTimeout(300)
  return { painted, INP: await page.evaluate(() => window.mostradorTiming.slowest) }
}
