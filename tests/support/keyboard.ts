// Keyboard navigation with the assertion that the focus is visible after every key.
import { expect, type Locator, type Page } from '@playwright/test'

/** Maximum number of key presses to reach an element. */
const MAX_PRESSES = 90

export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses a key and asserts that the focus is visible. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    await this.expectFocus(`after ${key}`)
  }

  /** Types text into the focused element. */
  async write(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    await this.expectFocus('after writing')
  }

  /**
   * Moves the focus to an element with Tab (or back with Shift+Tab) and asserts that it is visible at each
   * stop.
   */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).not.toHaveCount(0)
    let stopsWithoutFocus = 0
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
      await this.#page.keyboard.press(key)
      await this.#page.evaluate(transitionsEnd)
      const problem = await this.#page.evaluate(focusProblem)
      // The browser's own controls have the focus after the last stop.
      if (problem === NO_FOCUS) stopsWithoutFocus++
      else expect(problem, `stop before ${target}`).toBeNull()
      expect(stopsWithoutFocus, `stops without focus before ${target}`).toBeLessThan(2)
    }
    throw new Error(`${target} cannot be reached`)
  }

  /** Moves the focus to an element and presses Enter (or Space, for a checkbox). */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.press(key)
  }

  async expectFocus(when: string): Promise<void> {
    await expect.poll(() => this.#page.evaluate(focusProblem).catch(() => 'navigating'), when).toBeNull()
  }
}

const NO_FOCUS = 'no element has the focus'

/**
 * Waits for the running transitions of the focused element and its ancestors: a drawer that slides in is
 * outside the viewport at first. Runs in the browser, so the function is self-contained.
 */
async function transitionsEnd(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((animation) => animation.playState === 'running')
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .filter(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(document.activeElement),
    )
  await Promise.allSettled(running.map((animation) => animation.finished))
}

/**
 * Returns the reason why the focus is not visible, or null. Runs in the browser, so the function is
 * self-contained.
 */
function focusProblem(): string | null {
  const active = document.activeElement
  if (!active || active === document.body) return 'no element has the focus'
  // Headings, regions and dialogs get the focus for screen readers only; they are not controls.
  if (active.matches('[tabindex="-1"], dialog')) return null
  const html = active.outerHTML.slice(0, 160)
  // Native video controls draw their own focus ring.
  if (active.matches('video')) return null
  // The outline of a restyled native control is on its label, a sibling or its container.
  const label = active.closest('label')
  const container = active.parentElement
  const candidates = [
    active,
    container,
    container?.parentElement,
    label,
    ...(container?.children ?? []),
    ...(label?.querySelectorAll('*') ?? []),
  ]
  const elements = candidates.filter((element) => element instanceof Element)
  const outlined = elements.some((element) =>
    [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }),
  )
  if (!outlined) return `no outline: ${html}`
  const visible = [active, label].some((element) => {
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const topmost = document.elementFromPoint(x, y)
    return topmost !== null && (element.contains(topmost) || topmost.contains(element))
  })
  return visible ? null : `covered or outside the viewport: ${html}`
}
