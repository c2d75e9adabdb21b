import { whenIdle } from '../browser/when-idle.ts'

const IDLE_TIMEOUT_MS = 2000
const INTENT_EVENTS = ['pointerdown', 'keydown']

let waiting: Promise<void> | undefined

/**
 * Resolves once the engine may load in the background: when the page is idle, or at the first press or key; at once for
 * returning visitors, whose session and cart are in cookies, and after input before hydration.
 */
export function whenIdleOrIntent(): Promise<void> {
  waiting ??= wait()
  return waiting
}

function wait(): Promise<void> {
  if (document.cookie || window.capturedEvents?.length) return Promise.resolve()
  return new Promise((resolve) => {
    const start = () => {
      for (const type of INTENT_EVENTS) removeEventListener(type, start, true)
      resolve()
    }
    for (const type of INTENT_EVENTS) addEventListener(type, start, { capture: true, passive: true })
    whenIdle(start, { timeout: IDLE_TIMEOUT_MS })
  })
}
