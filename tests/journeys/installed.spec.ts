// The shop as an app: it can be installed, what was visited and the cart go on without a network, an order waits for it, and
// a new build strands nobody.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Failure } from '../support/complaints.ts'
import { expect, test } from '../support/journey.ts'
import { siteWithNextBuild } from '../support/next-build.ts'
import { serve } from '../support/server.ts'
import {
  ANA,
  asCustomer,
  customer,
  expectInCart,
  orderNumber,
  paidOrder,
  quantity,
  rememberCart,
  toConfirmation,
} from '../support/shopper.ts'
import { fetchedKept, kept, visitKept, workerReady } from '../support/worker.ts'

const CATEGORY = '/tienda/cosmetica-facial'
const GEL = `${CATEGORY}/gel-limpiador-de-romero`

/** Without a network everything is asked for all the same before it is had from what is kept; or not had, says the worker. */
const GONE: Failure[] = [
  ['ERR_INTERNET_DISCONNECTED', 'GET', /./, 'maybe'],
  ['ERR_FAILED', 'GET', /./, 'maybe'],
]

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const toGel = (page: Page) => main(page).getByRole('link', { name: 'Gel limpiador de romero' })
const add = (page: Page) => main(page).getByRole('button', { name: 'Añadir al carrito', exact: true }).first()

test.use({ site: 'rendered', serviceWorkers: 'allow' })

test('browsers offer to install it, under the name of the house', async ({ page, context }) => {
  await page.goto('/')
  await workerReady(page)
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A journey's window keeps nothing for the next one, which no shopper's does.
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

test('a visited page opens without a network, by its address and by a link, and the cart goes on', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(CATEGORY)
  await visitKept(page)
  await toGel(page).click()
  await expect(page).toHaveURL(GEL)
  await add(page).click()
  await expectInCart(page, 1)
  await fetchedKept(page)
  await context.setOffline(true)
  complaints.expect(...GONE)

  await test.step('by its address, the first one too, which was there before the worker', async () => {
    await page.goto(`${CATEGORY}?de=anuncio`)
    await expect(heading(page, 'Cosmética facial')).toBeVisible()
    await expect(page.getByText('Lo que ya visitaste sigue aquí')).toBeVisible()
    await expectInCart(page, 1)
  })

  await test.step('by a link, and what it sells goes into the cart', async () => {
    await toGel(page).click()
    await expect(heading(page, 'Gel limpiador de romero')).toBeVisible()
    await add(page).click()
    await expectInCart(page, 2)
  })

  await test.step('the cart is what it was, and can be changed', async () => {
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

test('another product in the cart is known from its page alone', async ({ page, context, complaints }) => {
  await page.goto(GEL)
  await visitKept(page)
  await add(page).click()
  await expectInCart(page, 1)
  await fetchedKept(page)
  await context.setOffline(true)
  complaints.expect(...GONE)
  await page.goto('/compra')
  await expect(quantity(page, 'Gel limpiador de romero')).toHaveValue('1')
})

test('what is still on its way when the worker comes is kept too', async ({ page }) => {
  const late = '/api/v1/products/champu-de-romero-y-ortiga'
  await page.route(`**${late}`, async (route) => {
    await workerReady(page)
    await route.continue()
  })
  await page.addInitScript((address) => void fetch(address), late)
  await page.goto(GEL)
  await visitKept(page)
  await expect.poll(async () => (await kept(page)).map(({ path }) => path)).toContain(late)
})

test('a page that was never visited says so, leads on, and is there with the network', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  await workerReady(page)
  await context.setOffline(true)
  complaints.expect(...GONE)
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
  await customer(shop.url)
  await rememberCart(page, shop.url, '2:201:3')
  await toConfirmation(page)
  await workerReady(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) sent.push(request.url())
  })
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' })
  await context.setOffline(true)
  complaints.expect(...GONE, ['ERR_INTERNET_DISCONNECTED', 'POST', '/api/v1/quotes'])

  await test.step('who would rather not wait takes it back', async () => {
    await order.click()
    await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toBeVisible()
    await page.getByRole('button', { name: 'No esperar' }).click()
    await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toHaveCount(0)
    await expect(page.getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert'), 'the figures are asked for again by themselves').toHaveCount(0)
    expect(sent).toEqual([])
  })

  await context.setOffline(true)
  await order.click()
  await expect(page.getByText('Tu pedido espera a que vuelva la conexión')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Transferencia/ })).toBeChecked()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/pedido-realizado\//)
  await expectInCart(page, 0)
  const { total } = await asCustomer<{ total: number }>(shop.url, 'customers/me/orders')
  expect([total, sent.length]).toEqual([1, 1])
})

test('nothing of a person is kept', async ({ page, shop }) => {
  await page.goto('/')
  await workerReady(page)
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
  const all = await kept(page)
  expect(all.map(({ path }) => path)).toContain('/api/v1/products/gel-limpiador-de-romero')
  const own =
    /^\/api\/v1\/(customers|orders|session|quotes|searchs)|^\/(zona-de-cliente|compra\/(?!_payload)|activar)|almorranas/
  expect(all.filter(({ path }) => own.test(path)).map(({ path }) => path)).toEqual([])
  expect(
    all.flatMap(({ headers }) => headers).filter((header) => /^(authorization|cookie):/.test(header)),
  ).toEqual([])
  for (const word of [ANA.email, ANA.lastname, number])
    expect(all.filter(({ text }) => text.includes(word)).map(({ path }) => path)).toEqual([])
})

test('a new build waits for a form that is half filled in, and the old page goes on meanwhile', async ({
  page,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-site-'))
  const next = await siteWithNextBuild(folder)
  const server = await serve(shop.database, folder)
  const buildOf = () => page.locator('meta[name=build]').getAttribute('content')
  try {
    await page.goto(`${server.url}/contacto`)
    await workerReady(page)
    await page.clock.install()
    await page.reload()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana')
    const before = await buildOf()
    await next.deploy()
    const noticed = page.waitForResponse(`**/builds/meta/${next.id}.json`)
    await page.clock.fastForward('10:30')
    await noticed

    await page.getByRole('contentinfo').getByRole('link', { name: 'Envíos y entregas' }).click()
    await expect(heading(page, 'Envíos y entregas')).toBeVisible()
    expect(await buildOf(), 'what was written is not lost to it').toBe(before)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(heading(page, 'Contacto')).toBeVisible()
    expect(await buildOf()).toBe(next.id)
    await page.clock.fastForward('01:00')
    await expect.poll(async () => (await kept(page)).map(({ path }) => path)).toContain(next.style)

    const shell = () => kept(page).then((all) => all.find(({ cache }) => cache === 'shell')?.text)
    await expect.poll(shell, 'the shell is that of the new build').toContain(next.id)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})
