// Progressive web app: it can be installed, visited pages and the cart work offline, an order waits for the network, and
// a new build breaks no open page.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Failure } from '../support/console-errors.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { siteWithNextBuild } from '../support/next-build.ts'
import { serve } from '../support/server.ts'
import {
  listCachedResponses,
  waitForController,
  waitForPageCached,
  waitForResourcesCached,
} from '../support/service-worker-cache.ts'
import {
  ANA,
  createCustomer,
  expectInCart,
  fetchAsCustomer,
  goToConfirmation,
  orderNumber,
  paidOrder,
  quantity,
  setCartCookie,
} from '../support/shopper.ts'

const CATEGORY = '/tienda/cosmetica-facial'
const GEL = `${CATEGORY}/gel-limpiador-de-romero`

/** Failures while offline: every request is tried before the cache, and the service worker may have no response. */
const OFFLINE_FAILURES: Failure[] = [
  ['ERR_INTERNET_DISCONNECTED', 'GET', /./, 'maybe'],
  ['ERR_FAILED', 'GET', /./, 'maybe'],
]

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toGel = (page: Page) => main(page).getByRole('link', { name: 'Gel limpiador de romero' })
const add = (page: Page) => main(page).getByRole('button', { name: 'Añadir al carrito', exact: true }).first()

test.use({ site: 'rendered', serviceWorkers: 'allow' })

test('browsers offer to install the app under the name of the shop', async ({ page, context }) => {
  await page.goto('/')
  await waitForController(page)
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito windows, which cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Jaralba', lang: 'es', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const icon = new Image()
      icon.src = address
      await icon.decode()
      return icon.naturalWidth
    }, src)
    expect(`${width}x${width}`).toBe(sizes)
  }
})

test('a visited page opens offline by its address and by a link, and the cart works', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(CATEGORY)
  await waitForPageCached(page)
  await toGel(page).click()
  await expect(page).toHaveURL(GEL)
  await add(page).click()
  await expectInCart(page, 1)
  await waitForResourcesCached(page)
  await context.setOffline(true)
  complaints.expect(...OFFLINE_FAILURES)

  await test.step('by its address, even the first page, which was loaded before the service worker', async () => {
    await page.goto(`${CATEGORY}?de=anuncio`)
    await expect(heading(page, 'Cosmética facial')).toBeVisible()
    await expect(page.getByText('Lo que ya visitaste sigue aquí')).toBeVisible()
    await expectInCart(page, 1)
  })

  await test.step('by a link, and its product is added to the cart', async () => {
    await toGel(page).click()
    await expect(heading(page, 'Gel limpiador de romero')).toBeVisible()
    await add(page).click()
    await expectInCart(page, 2)
  })

  await test.step('the cart is unchanged and can be edited', async () => {
    await page.goto('/compra')
    await expect(quantity(page, 'Gel limpiador de romero')).toHaveValue('2')
    await main(page)
      .getByRole('button', { name: /Una unidad más/ })
      .first()
      .click()
    await expectInCart(page, 3)
    await page.reload()
    await expect(quantity(page, 'Gel limpiador de romero')).toHaveValue('3')
  })
})

test('the offline cart shows a product that is cached from its page alone', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(GEL)
  await waitForPageCached(page)
  await add(page).click()
  await expectInCart(page, 1)
  await waitForResourcesCached(page)
  await context.setOffline(true)
  complaints.expect(...OFFLINE_FAILURES)
  await page.goto('/compra')
  await expect(quantity(page, 'Gel limpiador de romero')).toHaveValue('1')
})

test('a response in flight while the service worker starts is cached too', async ({ page }) => {
  const latePath = '/api/v1/products/champu-de-romero-y-ortiga'
  await page.route(`**${latePath}`, async (route) => {
    await waitForController(page)
    await route.continue()
  })
  await page.addInitScript((address) => void fetch(address), latePath)
  await page.goto(GEL)
  await waitForPageCached(page)
  await expect.poll(async () => (await listCachedResponses(page)).map(({ path }) => path)).toContain(latePath)
})

test('an unvisited page shows the offline screen with links, and loads once online', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  await waitForController(page)
  await context.setOffline(true)
  complaints.expect(...OFFLINE_FAILURES)
  await page.goto(CATEGORY)
  await expect(heading(page, 'No hay conexión')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Cosmética facial')).toBeVisible()

  await context.setOffline(true)
  await page.goto('/tienda/cosmetica-corporal')
  await expect(heading(page, 'No hay conexión')).toBeVisible()
  await page.getByRole('link', { name: 'Ver el carrito' }).click()
  await expect(page).toHaveURL(/\/compra$/)
  await expect(page.getByText('Todavía no has elegido nada')).toBeVisible()
})

test('an order waits for the network, and is placed once', async ({ page, shop, context, complaints }) => {
  await createCustomer(shop.url)
  await setCartCookie(page, shop.url, '2:201:3')
  await goToConfirmation(page)
  await waitForController(page)
  const orderRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) orderRequests.push(request.url())
  })
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })
  await context.setOffline(true)
  complaints.expect(...OFFLINE_FAILURES, ['ERR_INTERNET_DISCONNECTED', 'POST', '/api/v1/quotes'])

  await test.step('a waiting order can be withdrawn', async () => {
    await order.click()
    await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toBeVisible()
    await page.getByRole('button', { name: 'No esperar' }).click()
    await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toHaveCount(0)
    await expect(page.getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert'), 'the quote is requested again automatically').toHaveCount(0)
    expect(orderRequests).toEqual([])
  })

  await context.setOffline(true)
  await order.click()
  await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Transferencia/ })).toBeChecked()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/pedido-realizado\//)
  await expectInCart(page, 0)
  const { total } = await fetchAsCustomer<{ total: number }>(shop.url, 'customers/me/orders')
  expect([total, orderRequests.length]).toEqual([1, 1])
})

test('no personal data is cached', async ({ page, shop }) => {
  await page.goto('/')
  await waitForController(page)
  await paidOrder(page, shop.url)
  const number = orderNumber(page)
  for (const path of ['perfil', 'pedidos', 'cursos', 'direcciones', 'seguridad', 'mis-datos']) {
    await page.goto(`/zona-de-cliente/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/busqueda?q=almorranas')
  await page.waitForLoadState('networkidle')
  await page.goto(GEL)
  await page.waitForLoadState('networkidle')
  const entries = await listCachedResponses(page)
  expect(entries.map(({ path }) => path)).toContain('/api/v1/products/gel-limpiador-de-romero')
  const personalPath =
    /^\/api\/v1\/(customers|orders|session|quotes|searchs)|^\/(zona-de-cliente|compra\/(?!_payload)|activar)|almorranas/
  expect(entries.filter(({ path }) => personalPath.test(path)).map(({ path }) => path)).toEqual([])
  expect(
    entries.flatMap(({ headers }) => headers).filter((header) => /^(authorization|cookie):/.test(header)),
  ).toEqual([])
  for (const word of [ANA.email, ANA.lastname, number])
    expect(entries.filter(({ text }) => text.includes(word)).map(({ path }) => path)).toEqual([])
})

test('a new build waits while a form is partly filled in, and the old page keeps working', async ({
  page,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const nextBuild = await siteWithNextBuild(folder)
  const server = await serve(shop.database, folder)
  const buildOf = () => page.locator('meta[name=build]').getAttribute('content')
  try {
    await page.goto(`${server.url}/contacto`)
    await waitForController(page)
    await page.clock.install()
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana')
    const before = await buildOf()
    await nextBuild.deploy()
    // The engine counts its ten minutes from its start, which may come after the first jump of the clock.
    await expect(async () => {
      const metadata = page.waitForResponse(`**/builds/meta/${nextBuild.id}.json`, { timeout: 10_000 })
      await Promise.all([metadata, page.clock.fastForward('10:30')])
    }).toPass()

    await page.getByRole('contentinfo').getByRole('link', { name: 'Envíos y entregas' }).click()
    await expect(heading(page, 'Envíos y entregas')).toBeVisible()
    expect(await buildOf(), 'the update does not discard the form').toBe(before)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(heading(page, 'Contacto')).toBeVisible()
    expect(await buildOf()).toBe(nextBuild.id)
    await page.clock.fastForward('01:00')
    await expect
      .poll(async () => (await listCachedResponses(page)).map(({ path }) => path))
      .toContain(nextBuild.style)

    const shell = () =>
      listCachedResponses(page).then((all) => all.find(({ cache }) => cache === 'shell')?.text)
    await expect.poll(shell, 'the shell is that of the new build').toContain(nextBuild.id)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})
