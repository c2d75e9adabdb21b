// Pictures of screens that are the same tomorrow: nothing moves, everything has arrived, it is always the same morning.
import { expect, type Page } from '@playwright/test'

/** The morning on which every picture is taken. */
export const MORNING = new Date('2026-11-20T09:00:00Z')

/** A certificate's code is drawn by lot. */
const CODE = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/
const SAME_CODE = '7H3KQ-9XM2V-BD8TR-W4NPC'

/** Days that follow from the day of an order. */
const UNTIL = ['until', 'access_until']

const DAY = 24 * 3600_000

/**
 * What the server dates today, it is told to have dated that morning, and what a customer may do until some day as many
 * days after it; and a certificate has always the same code.
 */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(MORNING)
  const arrived = Date.now()
  await page.context().route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    try {
      const response = await route.fetch()
      if (!response.headers()['content-type']?.includes('json')) return await route.fulfill({ response })
      const body = thatMorning(await response.text(), arrived)
      const certificate = route.request().url().includes('/certificates/')
      await route.fulfill({ response, body: certificate ? body.replace(CODE, SAME_CODE) : body })
    } catch {
      // The page has gone on and waits for it no longer.
    }
  })
}

function thatMorning(json: string, arrived: number): string {
  return json.replace(/"(\w+)":"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (whole, key: string, instant: string) => {
    const days = (Date.parse(instant) - arrived) / DAY
    if (Math.abs(days) > 0.1 && !UNTIL.includes(key)) return whole
    const then = new Date(MORNING.getTime() + Math.round(days) * DAY)
    return `"${key}":"${then.toISOString()}"`
  })
}

/** Every picture has come, every letter has its shape, and nothing is on its way from one place to another. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) =>
        picture.complete
          ? null
          : new Promise((done) => picture.addEventListener('load', done, { once: true })),
      ),
    ])
    // What is under the header would be looked at there.
    scrollTo(0, 0)
  })
}

/** The whole page, as it was the last time. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await settle(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // Taking the whole page moves the window's lower edge, sooner or later, and with it what is shown there.
    sheet.replaceSync('.sticky-action-bar { display: none } body { padding-bottom: 0 }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true, mask: [page.locator('video')] })
}
