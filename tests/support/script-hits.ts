// Counter of the calls of `hit()`, which the scripts of hostile texts call.
import type { Page } from '@playwright/test'

/** Defines `hit()` and its counter; a function of the page, for `evaluate` and init scripts. */
export function defineHit(): void {
  Object.assign(window, {
    hits: 0,
    hit: () => Object.assign(window, { hits: Number(Reflect.get(window, 'hits')) + 1 }),
  })
}

/** Returns how often a script of the document has called `hit()`. */
export const readHits = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'hits')))
