// Loss and return of the network: the current page stays, and a retry is always offered.

import type { Failure } from '../support/console-errors.ts'
import { logInAtLoginPage } from '../support/courses.ts'
import { waitForEngine } from '../support/hydration.ts'
import { expect, test } from '../support/journey.ts'
import { waitForStablePage } from '../support/screenshot.ts'
import { ANA, createCustomer } from '../support/shopper.ts'

const DISCONNECTED = 'ERR_INTERNET_DISCONNECTED'

/** Chunks of a screen: requested on hover, and again on navigation. */
const CHUNKS = /^\/assets\/[\w-]+\.(js|css|svg)$/

/** Idle-time prefetch, possibly unfinished when the network is lost. */
const PREFETCH: Failure = [DISCONNECTED, 'GET', /^\/assets\/[\w-]+\.(js|css|woff2)$/, 'maybe']

test('offline, the page stays and the navigation is deferred', async ({ page, context, complaints }) => {
  await page.route('**/assets/cart-drawer*', (route) => route.abort())
  await page.goto('/blog/cuaderno')
  const article = page.getByRole('link', { name: 'Otoño: lo que se recoge y lo que se guarda' })
  await expect(article).toBeVisible()
  // Loads all pictures first: the browser chooses when to fetch those far below the fold, perhaps offline.
  await waitForStablePage(page)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  complaints.expect(
    [DISCONNECTED, 'GET', CHUNKS],
    ['ERR_FAILED', 'GET', /^\/assets\/cart-drawer-[\w-]+\.js$/],
  )
  await expect(page.getByText('Sin conexión. Lo que ves sigue aquí.')).toBeVisible()
  await article.click()
  await expect(page.getByText('esa página no puede abrirse todavía')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await expect(article).toBeFocused()

  await test.step('the same holds for the cart while its drawer is not loaded', async () => {
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

test('a retry while offline shows an error page, and the target loads when the network returns', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/blog/cuaderno')
  const link = page.getByRole('main').getByRole('link', { name: 'Siguiente' })
  await expect(link).toBeVisible()
  await waitForEngine(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(PREFETCH)
  await link.click()
  await complaints.during(
    [
      [DISCONNECTED, 'GET', '/api/v1/blogs/cuaderno'],
      [DISCONNECTED, 'GET', '/api/v1/blogs/cuaderno/articles'],
      [DISCONNECTED, 'GET', '/api/v1/route-rules'],
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

test('a form that cannot be sent keeps its values', async ({ page, context, complaints }) => {
  await page.goto('/iniciar-sesion')
  await page.getByLabel('Correo electrónico').fill(ANA.email)
  await page.getByLabel('Contraseña').fill(ANA.password)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(PREFETCH)
  await complaints.during([[DISCONNECTED, 'POST', '/api/v1/session']], async () => {
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  })
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ANA.email)
})

test('logout works offline', async ({ page, shop, context, complaints }) => {
  await createCustomer(shop.url)
  await logInAtLoginPage(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  complaints.expect(
    [DISCONNECTED, 'DELETE', '/api/v1/session'],
    [DISCONNECTED, 'GET', '/api/v1/configs'],
    // Lookups of the rules of both paths. Their failures are only logged.
    [DISCONNECTED, 'GET', '/api/v1/route-rules'],
    // Chunks of the home page, unless prefetched.
    [DISCONNECTED, 'GET', CHUNKS, 'maybe'],
  )
  await page.getByRole('main').getByRole('link', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await context.setOffline(false)
  // The missing parts of the home page load automatically.
  await expect(page.getByRole('heading', { level: 1, name: 'La botica empieza en el monte' })).toBeVisible()
  await page.goto('/zona-de-cliente/perfil')
  await expect(page).toHaveURL(/\/iniciar-sesion/)
})

test('an unreachable API offers a retry', async ({ page, complaints }) => {
  await page.route('**/api/v1/blogs/**', (route) => route.abort())
  const retry = page.getByRole('link', { name: 'Refrescar' })
  await complaints.during(
    [
      ['ERR_FAILED', 'GET', '/api/v1/blogs/cuaderno'],
      ['ERR_FAILED', 'GET', '/api/v1/blogs/cuaderno/articles'],
    ],
    async () => {
      await page.goto('/blog/cuaderno')
      await expect(retry).toBeVisible()
    },
  )
  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuaderno de botica' })).toBeVisible()
})

test('pictures that failed to load stay transparent, and load when the network returns', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect([DISCONNECTED, 'GET', /^\/imagenes\/[\w/-]+\.avif$/], PREFETCH)
  await page.route('**/imagenes/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  const picture = page.getByRole('article').filter({ hasText: 'minutos de lectura' }).last().locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveCSS('opacity', '0')
  await context.setOffline(true)
  await page.unroute('**/imagenes/**')
  await context.setOffline(false)
  await expect(picture).toHaveCSS('opacity', '1')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
