// Accessibility checks for every screen state: axe in light and dark mode, horizontal overflow, page
// structure for screen readers, and text of twice the size.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { accessibleStructure } from './accessible-names.ts'
import { overflowingText } from './text-overflow.ts'

export const WCAG_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

export const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }

export const PHONE_WIDTH = 390
export const DESKTOP_WIDTH = 1440

/**
 * Asserts that axe finds no violations in light and dark mode, and that nothing overflows the viewport's
 * width.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await horizontalOverflow(page), `${state}: pixels of horizontal overflow`).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await finishAnimations(page)
    // Dark mode changes only colours.
    const found = await violations(page, colorScheme === 'dark' ? CONTRAST : WCAG_RULES)
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Asserts the structure for screen readers: a title, one main landmark, one h1, no skipped heading level, and
 * accessible names. An unfinished state may lack the h1.
 */
export async function expectAccessibleStructure(
  page: Page,
  state: string,
  unfinished = false,
): Promise<void> {
  await expect(page, `${state}: title`).toHaveTitle(/\S/)
  const { headings, mainCount, unnamed } = await page.evaluate(accessibleStructure)
  expect.soft(mainCount, `${state}: main landmarks`).toBe(1)
  expect.soft(unnamed, `${state}: controls without an accessible name`).toEqual([])
  const levels = headings.map(({ level }) => level)
  const h1Count = levels.filter((level) => level === 1).length
  expect.soft(h1Count, `${state}: h1 headings`).toBeLessThanOrEqual(1)
  if (!unfinished) expect.soft(h1Count, `${state}: h1 headings`).toBeGreaterThan(0)
  const skipping = headings.filter(({ level }, i) => level > (levels[i - 1] ?? 1) + 1)
  expect.soft(skipping, `${state}: headings that skip a level`).toEqual([])
}

/**
 * Asserts that text of twice the size is not clipped, does not overlap and does not overflow the viewport's
 * width.
 */
export async function expectNoTextOverflow(page: Page, state: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect
    .soft(await horizontalOverflow(page), `${state}, large text: pixels of horizontal overflow`)
    .toBeLessThanOrEqual(0)
  expect
    .soft(await page.evaluate(overflowingText), `${state}, large text: clipped or overlapping`)
    .toEqual([])
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await session.detach()
}

/** Returns the violations that axe finds: rule and elements. axe stays loaded in the page between runs. */
export async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations' as const] },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Ends transitions and finite animations, whose intermediate colours have less contrast. An inherited colour
 * changes one level of elements after another, so that new transitions follow for some frames.
 */
function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let frames = 0, quiet = 0; frames < 300 && quiet < 3; frames += 1) {
      const animations = running()
      quiet = animations.length === 0 ? quiet + 1 : 0
      for (const animation of animations) animation.finish()
      await nextFrame()
    }
  })
}

function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
