// Reproducible screenshots: no animations, all resources loaded, a fixed time.
import { expect, type Page } from '@playwright/test'

/** Time in every screenshot. */
export const SCREENSHOT_TIME = new Date('2026-11-20T09:00:00Z')

/** Random code of a certificate. */
const CODE = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/
const FIXED_CODE = '7H3KQ-9XM2V-BD8TR-W4NPC'

/** Fields with a deadline that is relative to the day of an order. */
const DEADLINE_FIELDS = ['until', 'access_until']

const DAY = 24 * 3600_000

/**
 * Fixes the page's clock and rewrites API responses: current timestamps become the fixed time, deadlines keep
 * their distance to it in days, and certificates have a fixed code.
 */
export async function fixClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(SCREENSHOT_TIME)
  const startedAt = Date.now()
  await page.context().route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    try {
      const response = await route.fetch()
      if (!response.headers()['content-type']?.includes('json')) return await route.fulfill({ response })
      const body = withFixedTime(await response.text(), startedAt)
      const hasCode = route.request().url().includes('/certificates/')
      await route.fulfill({ response, body: hasCode ? body.replace(CODE, FIXED_CODE) : body })
    } catch {
      // The page has navigated away and no longer waits for the response.
    }
  })
}

function withFixedTime(json: string, startedAt: number): string {
  return json.replace(/"(\w+)":"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (match, key: string, timestamp: string) => {
    const days = (Date.parse(timestamp) - startedAt) / DAY
    if (Math.abs(days) > 0.1 && !DEADLINE_FIELDS.includes(key)) return match
    const fixed = new Date(SCREENSHOT_TIME.getTime() + Math.round(days) * DAY)
    return `"${key}":"${fixed.toISOString()}"`
  })
}

/** Loads all images and fonts, stops animations and transitions, and scrolls to the top. */
export async function waitForStablePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...images.map((image) =>
        image.complete
          ? null
          : new Promise((resolve) => image.addEventListener('load', resolve, { once: true })),
      ),
    ])
    // The header covers content at any other position.
    scrollTo(0, 0)
  })
}

/** Compares the whole page with its stored screenshot. */
export async function expectScreenshot(page: Page, name: string): Promise<void> {
  await waitForStablePage(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // A full-page screenshot moves the viewport's lower edge at a varying time, and the bar at that edge with
    // it.
    sheet.replaceSync('.sticky-action-bar { display: none } body { padding-bottom: 0 }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true, mask: [page.locator('video')] })
}
