// The real browser, as a telephone.
import { FLAGS, findChromium } from '../chromium.mjs'

/** The telephone of Lighthouse. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Opens Chromium and does something with it: `visitor()` gives a context that has never been anywhere; of a telephone,
 * or of what is said. */
export async function withBrowser(work) {
  const executablePath = findChromium() ?? undefined
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    return await work({ visitor: (device = PHONE) => browser.newContext({ ...device, locale: 'es-ES' }) })
  } finally {
    await browser.close()
  }
}
