// Chromium controlled by Playwright.
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs'

/** Phone that Lighthouse emulates. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/**
 * Runs `work({ browser, visitor })`; `visitor(device)` opens a context with an empty cache, of a phone by
 * default.
 */
export async function withBrowser(work, flags = []) {
  const { chromium } = await import('playwright-core')
  const args = [...CHROMIUM_FLAGS, ...flags]
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args })
  const visitor = (device = PHONE) => browser.newContext({ ...device, locale: 'es-ES' })
  try {
    return await work({ browser, visitor })
  } finally {
    await browser.close()
  }
}

export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
