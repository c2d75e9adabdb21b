// What every screen owes to everybody, in each of its states: by day and by night, on a phone and on a desk, to who
// listens to it and to who needs it larger.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { namesOf } from './names.ts'
import { crowdedText } from './room.ts'

export const STANDARDS: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

export const CONTRAST: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }

export const PHONE = 390
export const DESK = 1440

/** Axe objects to nothing, by day or by night, and nothing is beyond the window's edge. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await pixelsBeyond(page), `${what}: pixels beyond the edge`).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // By night nothing but colours is different.
    const found = await violations(page, colorScheme === 'dark' ? CONTRAST : STANDARDS)
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** It can be found one's way in by who listens: a title, one main part, one first heading and no gaps below it, names. */
export async function expectNamed(page: Page, what: string, unfinished = false): Promise<void> {
  await expect(page, `${what}: title`).toHaveTitle(/\S/)
  const { headings, mains, nameless } = await page.evaluate(namesOf)
  expect.soft(mains, `${what}: main parts`).toBe(1)
  expect.soft(nameless, `${what}: nameless`).toEqual([])
  const levels = headings.map(({ level }) => level)
  const first = levels.filter((level) => level === 1).length
  expect.soft(first, `${what}: first headings`).toBeLessThanOrEqual(1)
  if (!unfinished) expect.soft(first, `${what}: first headings`).toBeGreaterThan(0)
  const jumps = headings.filter(({ level }, i) => level > (levels[i - 1] ?? 1) + 1)
  expect.soft(jumps, `${what}: headings that skip a level`).toEqual([])
}

/** With letters of twice the size nothing is cut off, nothing covers anything else, nothing is beyond the edge. */
export async function expectRoomForLargeText(page: Page, what: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect.soft(await pixelsBeyond(page), `${what}, large: pixels beyond the edge`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(crowdedText), `${what}, large: crowded`).toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
}

/** The violations that axe finds: rule and elements. The page keeps axe from one run to the next. */
export async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, resultTypes: ['violations' as const] },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
