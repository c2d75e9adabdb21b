// How long people wait from a click until they see what it does, on a processor so many times slower.

import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../progress.mjs'

/** What is not there by then will not come. */
const LIMIT_MS = 20_000

/** Everything within a page: it is sent there, and knows nothing of this file. */
function watching() {
  const paints = { began: 0, slowest: 0 }
  Object.assign(window, { mostradorPaints: paints })
  addEventListener('click', (event) => (paints.began = event.timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) paints.slowest = Math.max(paints.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Waits until `there` holds of the page, as text of an expression, and until that is painted. */
function untilPainted(there) {
  const holds = new Function(`return ${there}`)
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      watch.disconnect()
      // The frame that has it, and then the first moment after that frame, before whatever else waits for it.
      requestAnimationFrame(() => {
        const done = () => resolve(performance.now() - window.mostradorPaints.began)
        scheduler.postTask(done, { priority: 'user-blocking' })
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    look()
  })
}

/** Has a context note what people do. To be said before its first page. */
export const watchPaints = (context) => context.addInitScript(watching)

/**
 * The middle of an element, in sight and at rest. Whoever clicks there does it as a hand does; a driver that looks for
 * the element first would be measured with it.
 */
export async function middleOf(element) {
  await element.scrollIntoViewIfNeeded()
  await element.page().waitForTimeout(700)
  const { x, y, width, height } = await element.boundingBox()
  return [x + width / 2, y + height / 2]
}

/** Makes the processor of a page so many times slower. */
export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Does something that clicks and gives the milliseconds from the click until `there`, an expression, is true and
 * painted; and those of the slowest interaction as the browser itself counts them (INP, in steps of 8).
 */
export async function clickToPaint(page, click, there) {
  await page.evaluate(() => Object.assign(window.mostradorPaints, { slowest: 0 }))
  const painted = page.evaluate(untilPainted, there)
  // Sent before the click is; whether it arrived first does not matter, since it looks at once.
  await click()
  const late = sleep(LIMIT_MS, null, { ref: false })
  const ms = await Promise.race([painted, late])
  if (ms === null) throw new Problem(`${page.url()} does not show what was clicked for: ${there}`)
  // The browser tells of an event once its frame was shown.
  await page.waitForTimeout(300)
  return { ms, inp: await page.evaluate(() => window.mostradorPaints.slowest) }
}
