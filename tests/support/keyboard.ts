// Somebody without a mouse: every key leaves the focus somewhere, and it can be seen there.
import { expect, type Locator, type Page } from '@playwright/test'

/** As many as a patient person would press. */
const PATIENCE = 90

export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses a key; afterwards the focus is somewhere to be seen. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    await this.expectFocus(`after ${key}`)
  }

  /** Writes where the focus is. */
  async write(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    await this.expectFocus('after writing')
  }

  /** Goes on with Tab (or back with Shift) to something, whose focus is seen at each stop. */
  async reach(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).not.toHaveCount(0)
    let beyondTheEnd = 0
    for (let presses = 0; presses < PATIENCE; presses++) {
      if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
      await this.#page.keyboard.press(key)
      const lost = await this.#page.evaluate(whyUnseen)
      // Behind the last stop the browser's own controls would follow.
      if (lost === NOWHERE) beyondTheEnd++
      else expect(lost, `on the way to ${wanted}`).toBeNull()
      expect(beyondTheEnd, `the focus was lost on the way to ${wanted}`).toBeLessThan(2)
    }
    throw new Error(`${wanted} cannot be reached`)
  }

  /** Reaches it and presses Enter (or Space, for what is ticked). */
  async use(wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(wanted)
    await this.press(key)
  }

  async expectFocus(when: string): Promise<void> {
    await expect.poll(() => this.#page.evaluate(whyUnseen).catch(() => 'leaving'), when).toBeNull()
  }
}

const NOWHERE = 'the focus is nowhere'

/** Why the focus cannot be seen, or nothing. Runs in the browser: it may use nothing from outside. */
function whyUnseen(): string | null {
  const active = document.activeElement
  if (!active || active === document.body) return 'the focus is nowhere'
  // Headings, regions and dialogs take it to be read out; nobody presses them.
  if (active.matches('[tabindex="-1"], dialog')) return null
  const what = active.outerHTML.slice(0, 160)
  // The controls of a film are the browser's own, and draw their own ring.
  if (active.matches('video')) return null
  // What a browser draws badly is drawn by its label, a sibling, or the box around it.
  const label = active.closest('label')
  const box = active.parentElement
  const near = [
    active,
    box,
    box?.parentElement,
    label,
    ...(box?.children ?? []),
    ...(label?.querySelectorAll('*') ?? []),
  ]
  const drawn = near.filter((element) => element instanceof Element)
  const outlined = drawn.some((element) =>
    [null, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }),
  )
  if (!outlined) return `no outline: ${what}`
  const seen = [active, label].some((element) => {
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    const there = document.elementFromPoint(x, y)
    return there !== null && (element.contains(there) || there.contains(element))
  })
  return seen ? null : `covered, or out of sight: ${what}`
}
