// The pages that are rendered beforehand: whole without a script, brought to life without a stir, true to the API.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { alive, heldBack, withEngine } from '../support/coming-alive.ts'
import { importProduct } from '../support/imports.ts'
import { expect, test } from '../support/journey.ts'
import { followedSite } from '../support/rendered.ts'
import { expectInCart } from '../support/shopper.ts'

const PRODUCT = '/tienda/cosmetica-facial/gel-limpiador-de-romero'
const COURSE = '/cursos-online-para-profesionales/formulacion-cosmetica-natural'

/** A page of each kind, and something that only the whole of it holds. */
const pages = [
  { path: '/', heading: 'La botica empieza en el monte', holds: 'Lo que más sale del obrador' },
  { path: '/tienda/cosmetica-facial', heading: 'Cosmética facial', holds: 'Gel limpiador de romero' },
  { path: PRODUCT, heading: 'Gel limpiador de romero', holds: 'Añadir al carrito' },
  { path: COURSE, heading: 'Formulación cosmética natural', holds: 'Programa' },
  {
    path: '/blog/cuaderno',
    heading: 'Cuaderno de botica',
    holds: 'Otoño: lo que se recoge y lo que se guarda',
  },
  { path: '/blog/cuaderno/la-jara-de-mayo', heading: 'La jara, de mayo a diciembre', holds: 'min' },
  { path: '/ayuda/envios', heading: 'Envíos y entregas', holds: 'incluyen el IVA' },
]

const main = (page: Page) => page.getByRole('main')
const add = (page: Page) => main(page).getByRole('button', { name: 'Añadir al carrito', exact: true }).first()

test.use({ site: 'rendered' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Rule 2.17.
  test('every page can be read', async ({ page }) => {
    for (const { path, heading, holds } of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(main(page)).toContainText(holds)
      await expect(page.getByRole('contentinfo')).toContainText('Jaralba')
    }
  })
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page comes to life without a word and without moving', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    // Once its fonts are at hand, what moves is the page's own doing.
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) Object.assign(window, { moved: moved() + shift(entry) })
      }
      const moved = () => Number(Reflect.get(window, 'moved'))
      const shift = (entry: PerformanceEntry) => Number(Reflect.get(entry, 'value'))
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    for (const { path } of pages) {
      await page.goto(path)
      const before = await page.locator('#root > *').first().elementHandle()
      await page.waitForLoadState('networkidle')
      expect(await before?.evaluate((element) => element.isConnected), `${path} is the same`).toBe(true)
      expect(await page.evaluate(() => Number(Reflect.get(window, 'moved'))), path).toBeLessThan(0.01)
      expect(await page.title()).not.toBe('')
      await expect(page.locator('head title')).toHaveCount(1)
    }
    expect(said).toEqual([])
  })
})

test('a page is alive before the engine, and what is put into the cart meanwhile is there', async ({
  page,
}) => {
  const engine = await heldBack(page, '**/*.wasm')
  await page.goto(PRODUCT)
  await main(page)
    .getByRole('button', { name: /Una unidad más/ })
    .first()
    .click()
  await add(page).click()
  await page.getByRole('button', { name: 'Tienda' }).click()
  await expect(page.getByRole('link', { name: 'Cosmética corporal' }).first()).toBeVisible()
  await expectInCart(page, 0)
  engine()
  await expectInCart(page, 2)
})

test('what is chosen, written and pressed before the script is there is done once it is', async ({
  page,
}) => {
  const script = await heldBack(page, /\/assets\/app-[^/]*\.js/)
  await page.goto(PRODUCT, { waitUntil: 'commit' })
  await main(page).getByRole('radio').nth(1).check({ force: true })
  await main(page).getByRole('textbox', { name: 'Cantidad' }).first().fill('3')
  await add(page).click()
  await expect(page, 'nothing has happened yet').not.toHaveURL(/formato/)
  script()
  await expectInCart(page, 3)
  await expect(page).toHaveURL(/\?formato=\d+$/)
  const second = main(page).getByRole('radio').nth(1)
  await expect(second).toBeChecked()
  const cookies = await page.context().cookies()
  const cart = cookies.find(({ name }) => name === 'mostrador_cart')
  expect(cart?.value, 'it was the second that was added').toContain(`:${await second.inputValue()}:3`)
})

test('what is done before the script is there is done in its order, and a link waits for it', async ({
  page,
}) => {
  const script = await heldBack(page, /\/assets\/app-[^/]*\.js/)
  await page.goto(PRODUCT, { waitUntil: 'commit' })
  const more = main(page)
    .getByRole('button', { name: /Una unidad más/ })
    .first()
  await more.click()
  await more.click()
  await add(page).click()
  const first = await main(page).getByRole('radio').nth(0).inputValue()
  await main(page).getByRole('radio').nth(1).check({ force: true })
  await page.getByRole('banner').getByRole('link', { name: 'Promociones' }).click()
  await expect(page, 'nothing has happened yet').toHaveURL(PRODUCT)
  script()
  await expect(page).toHaveURL(/\/tienda\/promociones$/)
  await expectInCart(page, 3)
  const cookies = await page.context().cookies()
  const cart = cookies.find(({ name }) => name === 'mostrador_cart')
  expect(cart?.value, 'it was the first that was added').toContain(`:${first}:3`)
})

test('a part of a page is scrolled to once it has its name', async ({ page }) => {
  await page.goto('/politica-de-privacidad#apartado-5')
  await expect(page.locator('#apartado-5')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

test('a navigation takes its data through the engine, and the head is that of the page in sight', async ({
  page,
}) => {
  const engine = await heldBack(page, '**/*.wasm')
  await page.goto('/tienda/cosmetica-facial')
  await alive(page)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  engine()
  await expect(page).toHaveURL(PRODUCT)
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(page.locator('head [rel=canonical]'), 'what was said of the page before').toHaveCount(0)
  await add(page).click()
  await expectInCart(page, 1)
})

test('without an engine links load their pages as documents', async ({ page, complaints }) => {
  complaints.expect(['ERR_FAILED', 'GET', /\.wasm$/])
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto('/tienda/cosmetica-facial')
  await alive(page)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(page.locator('head [rel=canonical]'), 'it is a document of its own').toHaveCount(1)
})

test('the engine is one file, requested after the largest contentful paint', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { painted: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const path of ['/', '/tienda/cosmetica-facial', PRODUCT]) {
    await page.goto(path)
    await withEngine(page)
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.wasm'))
        .map(({ startTime }) => startTime),
    )
    expect(requested, path).toHaveLength(1)
    expect(requested[0], path).toBeGreaterThan(
      await page.evaluate(() => Number(Reflect.get(window, 'painted'))),
    )
  }
})

test('who points at a link has its screen and its data fetched', async ({ page }) => {
  await page.goto('/tienda/cosmetica-facial')
  await page.waitForLoadState('networkidle')
  const screen = page.waitForRequest(/\/assets\/product-[\w-]{8}\.js/)
  const data = page.waitForRequest(`**${PRODUCT}/_payload.json`)
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).hover()
  await Promise.all([screen, data])
  let again = 0
  await page.route('**/_payload.json', async (route) => {
    again += 1
    await route.continue()
  })
  await main(page).getByRole('link', { name: 'Gel limpiador de romero' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  expect(again, 'it was there').toBe(0)
})

test('a price that has changed since is corrected, and a shop that does not answer takes nothing away', async ({
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
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.reload()
  await refused
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'Gel limpiador de romero' })).toBeVisible()
  await expect(add(page)).toBeEnabled()
})

test('a variant that the address names is chosen', async ({ page }) => {
  await page.goto(PRODUCT)
  const second = main(page).getByRole('radio').nth(1)
  await second.check({ force: true })
  await expect(page).toHaveURL(/\?formato=\d+$/)
  await page.reload()
  await expect(second).toBeChecked()
})

test('a changed price is in the page soon, and so is a new product', async ({ shop, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const site = await followedSite(folder, shop.url)
  const product = { id: 70_001, name: 'Vela del taller' }
  const path = '/tienda/taller/vela-del-taller'
  const soon = { timeout: 60_000, intervals: [100] }
  try {
    await importProduct(shop.database, { ...product, price: '12.35' })
    await expect.poll(() => site.html(path), soon).toContain('12,35')
    await expect.poll(() => site.html('/tienda/taller'), soon).toContain('12,35')
    await importProduct(shop.database, { ...product, price: '13.95' })
    await expect.poll(() => site.html(path), soon).toContain('13,95')
    expect(await site.html(path)).toContain('"price":"13.95"')
  } finally {
    await site.stop()
    await rm(folder, { recursive: true })
  }
  await page.goto('/')
})

test('a crawl from the first page stays within the sitemap, and finds all of it', async ({ request }) => {
  test.setTimeout(240_000)
  const text = async (path: string) => (await request.get(path)).text()
  const addresses = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const maps = addresses(await text('/sitemap.xml'))
  const mapped = new Set((await Promise.all(maps.map(text))).flatMap(addresses))
  expect(mapped.size).toBeGreaterThan(100)

  const found = new Set(['/'])
  for (const path of found) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    const hidden = /<meta(?=[^>]*name="robots")[^>]*content="noindex"/.test(html)
    expect(mapped.has(path), `${path} is in the sitemap, or says that it is not to be found`).toBe(!hidden)
    if (hidden) continue
    const [relation = ''] = /<link[^>]*rel="canonical"[^>]*>/.exec(html) ?? []
    const canonical = /href="([^"]+)"/.exec(relation)?.[1] ?? ''
    expect(new URL(canonical).pathname, `${path} says where it is`).toBe(path)
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      const { pathname } = new URL(link.replaceAll('&amp;', '&'), 'http://localhost')
      found.add(pathname)
    }
  }
  // To those for professionals only their own menu leads.
  const alone = [...mapped].filter((path) => !found.has(path) && !path.startsWith('/area-profesional'))
  expect(alone).toEqual([])
})
