// First paint of prerendered pages needs one flight of data only, and pages run no scripts but the shop's own.
import type { Page, Request } from '@playwright/test'
import { BrowserFailures } from '../support/console-errors.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { expectInCart, setCartCookie } from '../support/shopper.ts'

const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const PAGES = [
  '/',
  '/tienda/cosmetica-facial',
  PRODUCT,
  '/blog/cuaderno/la-jara-de-mayo',
  '/ayuda/envios',
  '/compra',
]

test.use({ site: 'rendered' })

/** Returns layout and paint properties of all elements above the fold. */
const visibleLayout = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const painted = ['color', 'backgroundColor', 'font', 'letterSpacing', 'border', 'borderRadius', 'opacity']
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (width === 0 || y > innerHeight || style.visibility === 'hidden') return []
      const look = painted.map((name) => Reflect.get(style, name))
      return [`${element.tagName} ${x} ${y} ${width} ${height} ${look.join(' ')}`]
    })
  })

test.describe('without JavaScript, which adds client-only content', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [390, 1440])
    test(`critical styles alone give pages their final look, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      // Skeleton animations would differ between the two readings.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of PAGES) {
        await page.goto(path)
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
        const before = await visibleLayout(page)
        expect(before.length, 'visible elements').toBeGreaterThan(30)
        expect(await page.evaluate(() => document.styleSheets.length), 'critical styles only').toBe(1)
        // Enables the deferred stylesheets as the disabled script would.
        await page.evaluate(() => {
          for (const link of document.querySelectorAll('link[data-deferred-rel=stylesheet]'))
            link.setAttribute('rel', 'stylesheet')
        })
        await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
        await page.waitForLoadState('networkidle')
        expect(await visibleLayout(page), path).toEqual(before)
      }
    })
})

for (const path of ['/', PRODUCT])
  test(`a first visit to ${path} stays within its size budget`, async ({ page }) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => void requests.push(request))
    const response = await page.goto(path)
    expect((await response?.body())?.length).toBeLessThanOrEqual(60_000)
    await page.waitForLoadState('networkidle')
    const transferSize = async (kind: string) => {
      const matching = requests.filter((request) => request.resourceType() === kind)
      const sizes = await Promise.all(matching.map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    }
    const documentSize = await transferSize('document')
    // Size includes the critical styles.
    expect(documentSize).toBeLessThanOrEqual(14_000)
    expect(documentSize).toBeGreaterThan(5_000)
    expect(await transferSize('stylesheet')).toBeLessThanOrEqual(10_000)
    expect(await transferSize('font')).toBeLessThanOrEqual(38_000)
    const nonImageRequests = requests.filter((request) => request.resourceType() !== 'image')
    expect(nonImageRequests.length).toBeLessThanOrEqual(25)
  })

test('the engine loads at the first key of a first visitor, and at once for a returning one', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
  let loads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) loads += 1
  })
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(loads, 'the page is never idle').toBe(0)
  await page.keyboard.press('Shift')
  await expect.poll(() => loads).toBe(1)
  await setCartCookie(page, shop.url, '2:201:3')
  await page.reload()
  await expectInCart(page, 3)
})

test('documents are prefetched until hydration, which takes over the navigation', async ({ page }) => {
  const response = await page.goto(PRODUCT)
  expect(await response?.text()).toContain('<script type="speculationrules">')
  await waitForHydration(page)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
})

test('metadata in the head is unique and describes the current page', async ({ page }) => {
  const headElement = (selector: string) => page.locator(`head ${selector}`)
  await page.goto('/tienda/cosmetica-facial')
  await page.waitForLoadState('networkidle')
  const firstDescription = await headElement('meta[name=description]').getAttribute('content')
  for (const selector of [
    'title',
    'meta[name=description]',
    'link[rel=canonical]',
    'meta[property="og:title"]',
  ])
    await expect(headElement(selector), selector).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page).toHaveTitle(/^Gel limpiador de romero/)
  for (const selector of ['title', 'meta[name=description]'])
    await expect(headElement(selector), selector).toHaveCount(1)
  expect(await headElement('meta[name=description]').getAttribute('content')).not.toBe(firstDescription)
})

const verdictTest = test.extend({
  // Variant of the fixture without the final assertion: the test reads the verdict itself.
  complaints: async ({ context, shop }, use) => {
    const complaints = new BrowserFailures(shop.url)
    const stop = complaints.listen(context)
    await use(complaints)
    stop()
  },
})

for (const path of [PRODUCT, '/compra']) {
  verdictTest(`a script injected into ${path} is blocked`, async ({ page, complaints }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(complaints.verdict()).toEqual([])
    // Trusted Types throw on every conversion of text to a script; an attribute is refused when it would run.
    const throwCount = await page.evaluate(() => {
      const appendScript = (properties: Partial<HTMLScriptElement>) =>
        document.body.append(Object.assign(document.createElement('script'), properties))
      const injections = [
        () => appendScript({ textContent: 'window.taken = 1' }),
        () => appendScript({ src: 'https://otra.example/x.js' }),
        () => document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.taken = 2">'),
      ]
      return injections.filter((inject) => {
        try {
          inject()
          return false
        } catch {
          return true
        }
      }).length
    })
    expect(throwCount).toBe(3)
    for (const failure of complaints.verdict())
      expect(failure).toMatch(/This document requires|Content Security Policy|csp/)
    expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
  })
}

verdictTest('a violation before the app has loaded is reported as well', async ({ page, complaints }) => {
  await page.route(PRODUCT, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<div id="root"', '<script>window.taken = 1</script>$&')
    await route.fulfill({ response, body })
  })
  const [report] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/csp-reports'),
    page.goto(PRODUCT),
  ])
  expect(report.postDataJSON()).toEqual({
    'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
  })
  expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
  for (const failure of complaints.verdict()) expect(failure).toMatch(/Content Security Policy/)
})
