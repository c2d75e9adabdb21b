// Prerendered pages: complete without JavaScript, hydrated without layout shifts, consistent with the API.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { holdRequests, waitForEngine, waitForHydration } from '../support/hydration.ts'
import { importProduct, importProducts } from '../support/imports.ts'
import { expect, test } from '../support/journey.ts'
import { startWatchedSite } from '../support/prerender-watch.ts'
import { expectInCart } from '../support/shopper.ts'

const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const COURSE = '/cursos-online-para-profesionales/formulacion-cosmetica-natural'

/** One page of each kind, with a text that only the complete page contains. */
const pages = [
  { path: '/', heading: 'La botica empieza en el monte', content: 'Lo que más sale del obrador' },
  { path: '/tienda/cosmetica-facial', heading: 'Cosmética facial', content: 'Gel limpiador de romero' },
  { path: PRODUCT, heading: 'Gel limpiador de romero', content: 'Añadir al carrito' },
  { path: COURSE, heading: 'Formulación cosmética natural', content: 'Programa' },
  {
    path: '/blog/cuaderno',
    heading: 'Cuaderno de botica',
    content: 'Otoño: lo que se recoge y lo que se guarda',
  },
  { path: '/blog/cuaderno/la-jara-de-mayo', heading: 'La jara, de mayo a diciembre', content: 'min' },
  { path: '/ayuda/envios', heading: 'Envíos y entregas', content: 'incluyen el IVA' },
]

const main = (page: Page) => page.getByRole('main')
const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Añadir al carrito', exact: true }).first()

test.use({ site: 'rendered' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Rule 2.17.
  test('every page is readable', async ({ page }) => {
    for (const { path, heading, content } of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(main(page)).toContainText(content)
      await expect(page.getByRole('contentinfo')).toContainText('Jaralba')
    }
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('hydration logs nothing and shifts no layout', async ({ page }) => {
    const consoleMessages: string[] = []
    page.on('console', (message) => consoleMessages.push(message.text()))
    // Caches the fonts first, so that only the page itself can cause layout shifts.
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 })
      const addShifts = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) Object.assign(window, { layoutShift: total() + shift(entry) })
      }
      const total = () => Number(Reflect.get(window, 'layoutShift'))
      const shift = (entry: PerformanceEntry) => Number(Reflect.get(entry, 'value'))
      new PerformanceObserver(addShifts).observe({ type: 'layout-shift', buffered: true })
    })
    for (const { path } of pages) {
      await page.goto(path)
      const firstNode = await page.locator('#root > *').first().elementHandle()
      await page.waitForLoadState('networkidle')
      expect(await firstNode?.evaluate((element) => element.isConnected), `${path} keeps its DOM`).toBe(true)
      expect(await page.evaluate(() => Number(Reflect.get(window, 'layoutShift'))), path).toBeLessThan(0.01)
      expect(await page.title()).not.toBe('')
      await expect(page.locator('head title')).toHaveCount(1)
    }
    expect(consoleMessages).toEqual([])
  })
})

test('a page is interactive before the engine loads, and products added until then are in the cart', async ({
  page,
}) => {
  const releaseEngine = await holdRequests(page, '**/*.wasm')
  await page.goto(PRODUCT)
  await main(page)
    .getByRole('button', { name: /Una unidad más/ })
    .first()
    .click()
  await addButton(page).click()
  await page.getByRole('button', { name: 'Tienda' }).click()
  await expect(page.getByRole('link', { name: 'Cosmética corporal' }).first()).toBeVisible()
  await expectInCart(page, 0)
  releaseEngine()
  await expectInCart(page, 2)
})

test('selection, input and clicks before the script loads are replayed afterwards', async ({ page }) => {
  const releaseScript = await holdRequests(page, /\/assets\/app-[^/]*\.js/)
  await page.goto(PRODUCT, { waitUntil: 'commit' })
  await main(page).getByRole('radio').nth(1).check({ force: true })
  await main(page).getByRole('textbox', { name: 'Cantidad' }).first().fill('3')
  await addButton(page).click()
  await expect(page, 'nothing has happened yet').not.toHaveURL(/formato/)
  releaseScript()
  await expectInCart(page, 3)
  await expect(page).toHaveURL(/\?formato=\d+$/)
  const second = main(page).getByRole('radio').nth(1)
  await expect(second).toBeChecked()
  const cookies = await page.context().cookies()
  const cart = cookies.find(({ name }) => name === 'mostrador_cart')
  expect(cart?.value, 'the second variant was added').toContain(`:${await second.inputValue()}:3`)
})

test('actions before the script loads are replayed in order, and a link waits for them', async ({ page }) => {
  const releaseScript = await holdRequests(page, /\/assets\/app-[^/]*\.js/)
  await page.goto(PRODUCT, { waitUntil: 'commit' })
  const more = main(page)
    .getByRole('button', { name: /Una unidad más/ })
    .first()
  await more.click()
  await more.click()
  await addButton(page).click()
  const first = await main(page).getByRole('radio').nth(0).inputValue()
  await main(page).getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('banner').getByRole('link', { name: 'Promociones' }).click()
  await expect(page, 'nothing has happened yet').toHaveURL(PRODUCT)
  releaseScript()
  await expect(page).toHaveURL(/\/tienda\/promociones$/)
  await expectInCart(page, 3)
  const cookies = await page.context().cookies()
  const cart = cookies.find(({ name }) => name === 'mostrador_cart')
  expect(cart?.value, 'the first variant was added').toContain(`:${first}:3`)
})

test('a hash link scrolls to its section', async ({ page }) => {
  await page.goto('/politica-de-privacidad#apartado-5')
  await expect(page.locator('#apartado-5')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('a navigation loads its data through the engine, and the head belongs to the new page', async ({
  page,
}) => {
  const releaseEngine = await holdRequests(page, '**/*.wasm')
  await page.goto('/tienda/cosmetica-facial')
  await waitForHydration(page)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  releaseEngine()
  await expect(page).toHaveURL(PRODUCT)
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(page.locator('head [rel=canonical]'), 'metadata of the previous page').toHaveCount(0)
  await addButton(page).click()
  await expectInCart(page, 1)
})

test('without the engine, links load full documents', async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', /\.wasm$/])
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto('/tienda/cosmetica-facial')
  await waitForHydration(page)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(page.locator('head [rel=canonical]'), 'a full document').toHaveCount(1)
})

test('the engine is one file, requested after the largest contentful paint', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { largestPaint: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const path of ['/', '/tienda/cosmetica-facial', PRODUCT]) {
    await page.goto(path)
    await waitForEngine(page)
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.wasm'))
        .map(({ startTime }) => startTime),
    )
    expect(requested, path).toHaveLength(1)
    expect(requested[0], path).toBeGreaterThan(
      await page.evaluate(() => Number(Reflect.get(window, 'largestPaint'))),
    )
  }
})

test('hovering a link prefetches its chunk and its data', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial')
  await page.waitForLoadState('networkidle')
  const screen = page.waitForRequest(/\/assets\/product-[\w-]{8}\.js/)
  const data = page.waitForRequest(`**${PRODUCT}/_payload.json`)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).hover()
  await Promise.all([screen, data])
  let refetches = 0
  await page.route('**/_payload.json', async (route) => {
    refetches += 1
    await route.continue()
  })
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  expect(refetches, 'data was prefetched').toBe(0)
})

test('an outdated price is corrected, and an API error leaves the page usable', async ({
  page,
  complaints,
}) => {
  complaints.expect([503, 'GET', /^\/api\/v1\/products\//])
  const address = `**/api/v1/products/${PRODUCT.split('/').at(-1)}`
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const product = await response.json()
    product.variants[0].price_et = '10'
    product.variants[0].price_taxes = '2.1'
    await route.fulfill({ response, json: product })
  })
  await page.goto(PRODUCT)
  await expect(main(page).getByText('12,10').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()

  await page.unroute(address)
  await page.route('**/api/v1/products/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  )
  const errorResponse = page.waitForResponse((response) => response.status() === 503)
  await page.reload()
  await errorResponse
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(addButton(page)).toBeEnabled()
})

test('a variant in the URL is selected', async ({ page }) => {
  await page.goto(PRODUCT)
  const second = main(page).getByRole('radio').nth(1)
  await second.check({ force: true })
  await expect(page).toHaveURL(/\?formato=\d+$/)
  await page.reload()
  await expect(second).toBeChecked()
})

test('new products and changed prices reach the prerendered pages', async ({ shop, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const site = await startWatchedSite(folder, shop.url)
  const product = { id: 70_001, name: 'Vela del taller' }
  const path = '/tienda/taller/vela-del-taller'
  const polling = { timeout: 60_000, intervals: [100] }
  try {
    await importProduct(shop.database, { ...product, price: '12.35' })
    await expect.poll(() => site.html(path), polling).toContain('12,35')
    await expect.poll(() => site.html('/tienda/taller'), polling).toContain('12,35')
    await importProduct(shop.database, { ...product, price: '13.95' })
    await expect.poll(() => site.html(path), polling).toContain('13,95')
    expect(await site.html(path)).toContain('"price":"13.95"')
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
  await page.goto('/')
})

test('an import renders only the pages that show its products', async ({ shop, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const site = await startWatchedSite(folder, shop.url)
  const candles = [1, 2, 3, 4, 5, 6].map((n) => ({ id: 70_000 + n, name: `Vela ${n}`, price: '12.35' }))
  const polling = { timeout: 60_000, intervals: [100] }
  try {
    const first = site.rendered()
    await importProducts(shop.database, candles)
    await expect.poll(() => site.rendered(), polling).toBeGreaterThan(first)
    expect(await site.html('/tienda/taller/vela-1'), 'four related products').not.toContain('Vela 6')
    const before = site.rendered()
    await importProducts(
      shop.database,
      candles.filter(({ id }) => id === 70_006).map((candle) => ({ ...candle, price: '13.95' })),
    )
    await expect.poll(() => site.rendered(), polling).toBeGreaterThan(before)
    expect(site.rendered() - before, 'its own page and that of its category').toBe(2)
    for (const path of ['/tienda/taller', '/tienda/taller/vela-6'])
      expect(await site.html(path), path).toContain('13,95')
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
  await page.goto('/')
})

test('a crawl from the home page finds exactly the pages of the sitemap', async ({ request }) => {
  test.setTimeout(240_000)
  const text = async (path: string) => (await request.get(path)).text()
  const addresses = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const sitemaps = addresses(await text('/sitemap.xml'))
  const sitemapPaths = new Set((await Promise.all(sitemaps.map(text))).flatMap(addresses))
  expect(sitemapPaths.size).toBeGreaterThan(100)

  const crawled = new Set(['/'])
  for (const path of crawled) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    const noindex = /<meta(?=[^>]*name="robots")[^>]*content="noindex"/.test(html)
    expect(sitemapPaths.has(path), `${path} is either in the sitemap or has noindex`).toBe(!noindex)
    if (noindex) continue
    const [canonicalLink = ''] = /<link[^>]*rel="canonical"[^>]*>/.exec(html) ?? []
    const canonical = /href="([^"]+)"/.exec(canonicalLink)?.[1] ?? ''
    expect(new URL(canonical).pathname, `${path} has its own canonical URL`).toBe(path)
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      const { pathname } = new URL(link.replaceAll('&amp;', '&'), 'http://localhost')
      crawled.add(pathname)
    }
  }
  // Pages for professionals are linked only from the menu of professionals.
  const unlinked = [...sitemapPaths].filter(
    (path) => !crawled.has(path) && !path.startsWith('/area-profesional'),
  )
  expect(unlinked).toEqual([])
})
