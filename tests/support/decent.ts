// What every screen owes to everybody, in each of its states, by day and by night, on a phone and on a desk.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that axe objects to, and nothing beyond the window's edge. */
export async function expectDecent(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await atRest(page, true)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${what}: pixels beyond ${width}`).toBeLessThanOrEqual(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(found, `${what}, ${width}, ${colorScheme}`).toEqual([])
    }
  }
  await atRest(page, false)
}

/** Holds everything still, or lets it move again: colours on their way from one theme to the other are no finding. */
function atRest(page: Page, still: boolean): Promise<void> {
  return page.evaluate((still) => {
    const sheet = new CSSStyleSheet()
    if (still)
      sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = still ? [sheet] : []
  }, still)
}
