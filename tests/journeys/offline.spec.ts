// A network that goes and comes back: what is there stays, and there is always a way to try again.
import { enter } from '../support/campus.ts'
import { withEngine } from '../support/coming-alive.ts'
import type { Failure } from '../support/complaints.ts'
import { expect, test } from '../support/journey.ts'
import { settle } from '../support/picture.ts'
import { ANA, customer } from '../support/shopper.ts'

const GONE = 'ERR_INTERNET_DISCONNECTED'

/** What a screen is made of is fetched when it is pointed at, and again when it is wanted. */
const PARTS = /^\/assets\/[\w-]+\.(js|css)$/

/** What is fetched ahead while nothing else is to do may not have been when the network goes. */
const AHEAD: Failure = [GONE, 'GET', /^\/assets\/[\w-]+\.(js|css|woff2)$/, 'maybe']

test('without a network the page stays, and the way on waits', async ({ page, context, complaints }) => {
  await page.route('**/assets/cart-drawer*', (route) => route.abort())
  await page.goto('/blog/cuaderno')
  const article = page.getByRole('link', { name: 'Otoño: lo que se recoge y lo que se guarda' })
  await expect(article).toBeVisible()
  // Pictures far below are fetched when the browser thinks fit, perhaps without a network: here they have all come.
  await settle(page)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  complaints.expect([GONE, 'GET', PARTS], ['ERR_FAILED', 'GET', /^\/assets\/cart-drawer-[\w-]+\.js$/])
  await expect(page.getByText('Sin conexión. Lo que ves sigue aquí.')).toBeVisible()
  await article.click()
  await expect(page.getByText('esa página no puede abrirse todavía')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await expect(article).toBeFocused()

  await test.step('and so it does for the cart, were its drawer not there yet', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrito/ })
      .click()
    await expect(page.getByText('esa página no puede abrirse todavía')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
    await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  })
  await expect(page.getByText('Sin conexión. Lo que ves sigue aquí.')).toBeVisible()

  await article.click()
  await context.setOffline(false)
  await expect(page.getByText('La conexión ha vuelto.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a la página' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Otoño/ })).toBeVisible()
  await expect(page.getByText('La conexión ha vuelto.')).toHaveCount(0)
})

test('who tries anyway is asked for patience, and is there when the network is', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/blog/cuaderno')
  const link = page.getByRole('main').getByRole('link', { name: 'Siguiente' })
  await expect(link).toBeVisible()
  await withEngine(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(AHEAD)
  await link.click()
  await complaints.during(
    [
      [GONE, 'GET', '/api/v1/blogs/cuaderno'],
      [GONE, 'GET', '/api/v1/blogs/cuaderno/articles'],
      [GONE, 'GET', '/api/v1/route-rules'],
    ],
    async () => {
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
    },
  )
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
  await expect(page).toHaveURL(/\?pagina=2$/)
})

test('a form that could not be sent keeps what was typed', async ({ page, context, complaints }) => {
  await page.goto('/iniciar-sesion')
  await page.getByLabel('Correo electrónico').fill(ANA.email)
  await page.getByLabel('Contraseña').fill(ANA.password)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(AHEAD)
  await complaints.during([[GONE, 'POST', '/api/v1/session']], async () => {
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  })
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ANA.email)
})

test('who wants out need not wait for a network', async ({ page, shop, context, complaints }) => {
  await customer(shop.url)
  await enter(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(
    [GONE, 'DELETE', '/api/v1/session'],
    [GONE, 'GET', '/api/v1/configs'],
    // The lookups of both paths' rules, which only get logged.
    [GONE, 'GET', '/api/v1/route-rules'],
    // Those of the first page, unless they were fetched ahead.
    [GONE, 'GET', PARTS, 'maybe'],
  )
  await page.getByRole('main').getByRole('link', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await context.setOffline(false)
  // What the first page lacks comes by itself then.
  await expect(page.getByRole('heading', { level: 1, name: 'La botica empieza en el monte' })).toBeVisible()
  await page.goto('/zona-de-cliente/perfil')
  await expect(page).toHaveURL(/\/iniciar-sesion/)
})

test('a server that does not answer offers to be asked again', async ({ page, complaints }) => {
  await page.route('**/api/v1/blogs/**', (route) => route.abort())
  const again = page.getByRole('link', { name: 'Refrescar' })
  await complaints.during(
    [
      ['ERR_FAILED', 'GET', '/api/v1/blogs/cuaderno'],
      ['ERR_FAILED', 'GET', '/api/v1/blogs/cuaderno/articles'],
    ],
    async () => {
      await page.goto('/blog/cuaderno')
      await expect(again).toBeVisible()
    },
  )
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
})

test('pictures that did not come leave a quiet place, and come with the network', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/')
  const picture = page.getByRole('article').filter({ hasText: 'minutos de lectura' }).last().locator('img')
  await expect(picture).toBeAttached()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect([GONE, 'GET', /^\/imagenes\/[\w/-]+\.avif$/], AHEAD)
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveCSS('opacity', '0')
  await context.setOffline(false)
  await expect(picture).toHaveCSS('opacity', '1')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
