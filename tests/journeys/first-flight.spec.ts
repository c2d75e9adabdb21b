// What a page needs to be seen comes in one flight, and a page runs nothing but what is the shop's own.
import type { Page, Request } from '@playwright/test'
import { Complaints } from '../support/complaints.ts'
import { expect, test } from '../support/journey.ts'

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

/** How everything in sight is laid out and painted. */
const sight = (page: Page) =>
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

test.describe('without JavaScript, which draws what only it knows', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [390, 1440])
    test(`a page looks as it will before its stylesheets are there, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      // What shimmers until the script is there is never twice the same.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of PAGES) {
        await page.goto(path)
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
        const before = await sight(page)
        expect(before.length, 'there is something to be seen').toBeGreaterThan(30)
        expect(await page.evaluate(() => document.styleSheets.length), 'its critical styles').toBe(1)
        // As the script brings them, which is not let run.
        await page.evaluate(() => {
          for (const link of document.querySelectorAll('link[data-deferred-rel=stylesheet]'))
            link.setAttribute('rel', 'stylesheet')
        })
        await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
        await page.waitForLoadState('networkidle')
        expect(await sight(page), path).toEqual(before)
      }
    })
})

for (const path of ['/', PRODUCT])
  test(`a first visit to ${path} is light`, async ({ page }) => {
    const asked: Request[] = []
    page.on('requestfinished', (request) => void asked.push(request))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const weight = async (kind: string) => {
      const own = asked.filter((request) => request.resourceType() === kind)
      const sizes = await Promise.all(own.map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    }
    const document = await weight('document')
    // With the data of its screen.
    expect(document).toBeLessThanOrEqual(26_000)
    expect(document).toBeGreaterThan(5_000)
    expect(await weight('stylesheet')).toBeLessThanOrEqual(10_000)
    expect(await weight('font')).toBeLessThanOrEqual(43_000)
    const others = asked.filter((request) => request.resourceType() !== 'image')
    expect(others.length).toBeLessThanOrEqual(25)
  })

test('what a page says of itself in its head is said once, and is that of the page in sight', async ({
  page,
}) => {
  const said = (selector: string) => page.locator(`head ${selector}`)
  await page.goto('/tienda/cosmetica-facial')
  await page.waitForLoadState('networkidle')
  const before = await said('meta[name=description]').getAttribute('content')
  for (const once of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
    await expect(said(once), once).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page).toHaveTitle(/^Gel limpiador de romero/)
  for (const once of ['title', 'meta[name=description]']) await expect(said(once), once).toHaveCount(1)
  expect(await said('meta[name=description]').getAttribute('content')).not.toBe(before)
})

const free = test.extend({
  // Here it is the journey that reads the verdict.
  complaints: async ({ context, shop }, use) => {
    const complaints = new Complaints(shop.url)
    const stop = complaints.listen(context)
    await use(complaints)
    stop()
  },
})

for (const path of [PRODUCT, '/compra']) {
  free(`a script that somebody brought into ${path} is refused`, async ({ page, complaints }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(complaints.verdict()).toEqual([])
    // Whatever would make a script of a text throws (Trusted Types); an attribute is refused when it would run.
    const thrown = await page.evaluate(() => {
      const script = (made: Partial<HTMLScriptElement>) =>
        document.body.append(Object.assign(document.createElement('script'), made))
      const brought = [
        () => script({ textContent: 'window.taken = 1' }),
        () => script({ src: 'https://otra.example/x.js' }),
        () => document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.taken = 2">'),
      ]
      return brought.filter((bring) => {
        try {
          bring()
          return false
        } catch {
          return true
        }
      }).length
    })
    expect(thrown).toBe(3)
    for (const said of complaints.verdict())
      expect(said).toMatch(/This document requires|Content Security Policy|csp/)
    expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
  })
}

free('what was refused before the app was there is reported as well', async ({ page, complaints }) => {
  await page.route(PRODUCT, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('<div id="root"', '<script>window.taken = 1</script>$&')
    await route.fulfill({ response: answer, body })
  })
  const [report] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/csp-reports'),
    page.goto(PRODUCT),
  ])
  expect(report.postDataJSON()).toEqual({
    'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
  })
  expect(await page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
  for (const said of complaints.verdict()) expect(said).toMatch(/Content Security Policy/)
})
