// Every path of the route table in every visitor's state: who is let in, and where the others go.
import type { Page } from '@playwright/test'
import { UNSEEN } from '../screens/index.ts'
import { expect, type Shop, test } from '../support/journey.ts'
import { appRoutes, isOf } from '../support/routes.ts'
import { customer, logIn, rememberCart, toConfirmation } from '../support/shopper.ts'

const STEP = '/compra/envio-y-facturacion'
const PROFILE = '/zona-de-cliente/perfil'

/** The state of a visitor, and how it is reached. */
const visitors = {
  nobody: async () => undefined,
  customer: async (page: Page, shop: Shop) => {
    await customer(shop.url)
    await page.goto('/iniciar-sesion')
    await logIn(page)
    await expect(page).toHaveURL(/perfil$/)
  },
  'price table': async (page: Page, shop: Shop) => {
    const [code = ''] = (await shop.database.cli('price-table', 'code', 'add', 'Salón')).split('\n')
    await page.goto('/tarifario/acceso')
    await page.getByLabel('Código de acceso').fill(code.trim())
    await page.getByRole('button', { name: 'Abrir el tarifario' }).click()
    await expect(page).toHaveURL(/\/tarifario$/)
  },
  'visitor with a cart': (page: Page, shop: Shop) => rememberCart(page, shop.url, '2:201:1'),
  'customer with a cart': async (page: Page, shop: Shop) => {
    await visitors.customer(page, shop)
    await rememberCart(page, shop.url, '2:201:1')
  },
  'customer ready to order': async (page: Page, shop: Shop) => {
    await customer(shop.url)
    await rememberCart(page, shop.url, '2:201:1')
    await toConfirmation(page)
  },
} satisfies Record<string, (page: Page, shop: Shop) => Promise<unknown>>

type Visitor = keyof typeof visitors

/** Every path is loaded from nothing, by visitors whose session has to be asked for. */
const PATIENT = { timeout: 30_000 }

const OPEN = {}
const LOGIN = '/iniciar-sesion?volver=*'
const ACCESS = '/tarifario/acceso?volver=*'
const customersOnly = { nobody: LOGIN, 'price table': LOGIN, 'visitor with a cart': LOGIN }
const visitorsOnly = {
  customer: PROFILE,
  'customer with a cart': PROFILE,
  'customer ready to order': PROFILE,
}
const professionalsOnly = {
  nobody: ACCESS,
  customer: ACCESS,
  'visitor with a cart': ACCESS,
  'customer with a cart': ACCESS,
  'customer ready to order': ACCESS,
}
const cartless = { nobody: '/compra', customer: '/compra', 'price table': '/compra' }

/** Where each visitor is led from a path; who is not named is let in. `*` is the path itself. */
const table: [string, Partial<Record<Visitor, string>>][] = [
  ['/', OPEN],
  ['/busqueda?q=jara', OPEN],
  ['/compra', OPEN],
  [
    '/compra/iniciar-sesion',
    { customer: STEP, 'customer with a cart': STEP, 'customer ready to order': STEP },
  ],
  [
    '/compra/confirma-tu-pedido',
    { ...cartless, 'visitor with a cart': '/compra/iniciar-sesion', 'customer with a cart': STEP },
  ],
  [STEP, { ...cartless, 'visitor with a cart': '/compra/iniciar-sesion' }],
  ['/compra/pedido-realizado/M26-000001', customersOnly],
  ['/crear-cuenta', visitorsOnly],
  ['/iniciar-sesion', visitorsOnly],
  ['/activar-cuenta/AbC', OPEN],
  ['/solicitar-nueva-contrasena', visitorsOnly],
  ['/modificar-contrasena/AbC', OPEN],
  ['/encuestas/opinion-demo-1', OPEN],
  ['/tarifario', professionalsOnly],
  ['/tarifario/acceso', { 'price table': '/tarifario' }],
  ['/tarifario/aceite-de-jojoba', professionalsOnly],
  ['/tienda/cosmetica-facial', OPEN],
  ['/tienda/cosmetica-facial/gel-limpiador-de-romero', OPEN],
  ['/blog/cuaderno', OPEN],
  ['/blog/cuaderno/la-jara-de-mayo', OPEN],
  ['/cursos-online-para-profesionales/masaje-facial-con-gua-sha', OPEN],
  [PROFILE, customersOnly],
  ['/zona-de-cliente/cursos', customersOnly],
  ['/zona-de-cliente/cursos/101', customersOnly],
  ['/zona-de-cliente/pedidos', customersOnly],
  ['/zona-de-cliente/direcciones', customersOnly],
  ['/zona-de-cliente/direcciones/nueva', customersOnly],
  ['/zona-de-cliente/direcciones/1', customersOnly],
  ['/zona-de-cliente/seguridad', customersOnly],
  ['/zona-de-cliente/mis-datos', customersOnly],
  ['/certificados', OPEN],
  ['/certificados/7H3KQ-9XM2V-BD8TR-W4NPC', OPEN],
  ['/tiendas', OPEN],
  ['/contacto', OPEN],
  ['/desistimiento', OPEN],
  ['/aviso-legal', OPEN],
]

test('no route is without its row', async () => {
  const rowless = (await appRoutes()).filter((route) => !table.some(([path]) => isOf(route, path)))
  // The way out is at the end of every walk.
  expect(rowless.sort()).toEqual(UNSEEN)
})

/** A redirect may itself be barred: to the checkout's step without a cart, say. */
function destination(path: string, visitor: Visitor): string {
  const [bare = path] = path.split('?')
  const row = table.find(([known]) => known.split('?')[0] === bare)
  const to = row?.[1][visitor]
  if (to === undefined) return path
  if (to.endsWith('*')) return to.replace('*', encodeURIComponent(path))
  return destination(to, visitor)
}

for (const [visitor, arrive] of Object.entries(visitors) as [Visitor, (typeof visitors)[Visitor]][]) {
  test(`${visitor}: every path of the table`, async ({ page, shop, complaints }) => {
    test.slow()
    // Tokens, orders and courses that do not exist are answered as such: the doors are what counts here.
    complaints.expect(/40[34]|activation/)
    await arrive(page, shop)
    for (const [path] of table) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect(page).toHaveURL(`${shop.url}${destination(path, visitor)}`, PATIENT)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible(PATIENT)
      })
    }
    await page.goto('/logout')
    await expect(page).toHaveURL(`${shop.url}/`)
  })
}
