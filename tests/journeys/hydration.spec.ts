// Hydration of every route for every kind of visitor, on the prerendered site: React keeps each document as it is. A
// mismatch is a page error or a console error, which no journey allows; React's development build reports more of them.
import type { Page } from '@playwright/test'
import type { Failure } from '../support/console-errors.ts'
import { GUA_SHA, logInAtLoginPage } from '../support/courses.ts'
import { waitForHydration } from '../support/hydration.ts'
import { expect, type Shop, test } from '../support/journey.ts'
import { renderDevelopmentSite } from '../support/render-site.ts'
import { appRoutes } from '../support/routes.ts'
import { createCustomer, setCartCookie } from '../support/shopper.ts'

const CODE = '7H3KQ-9XM2V-BD8TR-W4NPC'

/** One address per route, in the order of a visit. The logout is last. */
const addresses: Record<string, string> = {
  '/': '/',
  '/busqueda': '/busqueda',
  '/tienda/:category': '/tienda/cosmetica-facial',
  '/tienda/:category/:product': '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  '/cursos-online-para-profesionales/:product':
    '/cursos-online-para-profesionales/drenaje-y-masaje-con-aceites',
  '/vista-previa/:token': '/vista-previa/abc',
  '/blog/:blog': '/blog/cuaderno',
  '/blog/:blog/:article': '/blog/cuaderno/otono-en-el-herbolario',
  '/tiendas': '/tiendas',
  '/contacto': '/contacto',
  '/desistimiento': '/desistimiento',
  '*': '/ayuda/envios',
  '/encuestas/:id': '/encuestas/opinion-demo-1',
  '/pago/:token': '/pago/abc',
  '/tarifario/acceso': '/tarifario/acceso',
  '/tarifario': '/tarifario',
  '/tarifario/:product': '/tarifario/aceite-de-jojoba',
  '/compra': '/compra',
  '/compra/iniciar-sesion': '/compra/iniciar-sesion',
  '/compra/envio-y-facturacion': '/compra/envio-y-facturacion',
  '/compra/confirma-tu-pedido': '/compra/confirma-tu-pedido',
  '/compra/pedido-realizado/:orderNumber': '/compra/pedido-realizado/A26-000001',
  '/crear-cuenta': '/crear-cuenta',
  '/iniciar-sesion': '/iniciar-sesion',
  '/activar-cuenta/:token': '/activar-cuenta/abc',
  '/solicitar-nueva-contrasena': '/solicitar-nueva-contrasena',
  '/modificar-contrasena/:token': '/modificar-contrasena/abc',
  '/certificados': '/certificados',
  '/certificados/:code': `/certificados/${CODE}`,
  '/zona-de-cliente/perfil': '/zona-de-cliente/perfil',
  '/zona-de-cliente/pedidos': '/zona-de-cliente/pedidos',
  '/zona-de-cliente/cursos': '/zona-de-cliente/cursos',
  '/zona-de-cliente/cursos/:course': `/zona-de-cliente/cursos/${GUA_SHA.id}`,
  '/zona-de-cliente/direcciones': '/zona-de-cliente/direcciones',
  '/zona-de-cliente/direcciones/nueva': '/zona-de-cliente/direcciones/nueva',
  '/zona-de-cliente/direcciones/:address': '/zona-de-cliente/direcciones/1',
  '/zona-de-cliente/seguridad': '/zona-de-cliente/seguridad',
  '/zona-de-cliente/mis-datos': '/zona-de-cliente/mis-datos',
  '/logout': '/logout',
}

/** Failures of requests for resources that do not exist; only some visitors have access to them. */
const failures: Failure[] = [
  [404, 'GET', `/api/v1/certificates/${CODE}`, 'maybe'],
  [404, 'GET', '/api/v1/products/previews/abc', 'maybe'],
  [404, 'GET', '/api/v1/payment-links/abc', 'maybe'],
  [404, 'POST', '/api/v1/customers/activation/abc', 'maybe'],
  [404, 'GET', '/api/v1/orders/A26-000001', 'maybe'],
  [404, 'GET', `/api/v1/courses/${GUA_SHA.id}`, 'maybe'],
]

const visitors: Record<string, (page: Page, shop: Shop) => Promise<unknown>> = {
  'a visitor': async () => undefined,
  'a visitor with a cart, who dismissed the announcement': async (page, shop) => {
    await setCartCookie(page, shop.url, '2:201:3')
    await page.goto('/')
    await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
    await expect(page.getByRole('complementary', { name: 'Aviso' })).toHaveCount(0)
  },
  'a customer with a cart': async (page, shop) => {
    await createCustomer(shop.url)
    await setCartCookie(page, shop.url, '2:201:3')
    await logInAtLoginPage(page)
  },
  'a professional with a price token': async (page, shop) => {
    const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).trim().split('\n')
    await page.goto('/tarifario/acceso')
    await page.getByLabel('Código de acceso').fill(code)
    await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tarifario', exact: true }).waitFor()
  },
}

test.use({ site: 'development' })
// Single worker, because each one would render the site again.
test.describe.configure({ mode: 'default' })
test.beforeAll(renderDevelopmentSite)

test('every route has an address', async () => {
  expect(Object.keys(addresses).sort()).toEqual((await appRoutes()).sort())
})

for (const [visitor, setUp] of Object.entries(visitors)) {
  test(`${visitor} sees no hydration mismatch`, async ({ page, shop, complaints }) => {
    test.setTimeout(300_000)
    complaints.expect(...failures)
    await setUp(page, shop)
    for (const address of Object.values(addresses)) {
      await test.step(address, async () => {
        const response = await page.goto(address)
        const prerendered = (await response?.text())?.includes('<h1') ?? false
        const renderedElement = await page.locator('#root > *').first().elementHandle()
        await waitForHydration(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        if (prerendered)
          expect(
            await renderedElement?.evaluate((element) => element.isConnected),
            'React keeps the rendered element',
          ).toBe(true)
      })
    }
  })
}
