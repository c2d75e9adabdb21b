// Every path of the route table in every visitor's state: who is let in, and where the others go.
import type { Page } from '@playwright/test'
import { UNSEEN } from '../screens/index.ts'
import type { Failure } from '../support/complaints.ts'
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
  'customer at the price table': async (page: Page, shop: Shop) => {
    await visitors.customer(page, shop)
    await visitors['price table'](page, shop)
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
  'customer at the price table': PROFILE,
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
const cartless = {
  nobody: '/compra',
  customer: '/compra',
  'price table': '/compra',
  'customer at the price table': '/compra',
}

interface Row {
  path: string
  /** The first heading that is read there by who is let in. */
  heading: string
  /** Where visitors are led from there; who is not named is let in. `*` is the path itself. */
  led: Partial<Record<Visitor, string>>
  /** What is asked for there and does not exist. */
  failure?: Failure
}

const NOTHING_THERE = 'Esta página no existe'
const DEAD_LINK = 'Este enlace no sirve'

const table: Row[] = [
  { path: '/', heading: 'La botica empieza en el monte', led: OPEN },
  { path: '/busqueda?q=jara', heading: 'Resultados para «jara»', led: OPEN },
  { path: '/compra', heading: 'Tu carrito', led: OPEN },
  {
    path: '/compra/iniciar-sesion',
    heading: '¿Quién hace el pedido?',
    led: {
      customer: STEP,
      'customer at the price table': STEP,
      'customer with a cart': STEP,
      'customer ready to order': STEP,
    },
  },
  {
    path: '/compra/confirma-tu-pedido',
    heading: 'Confirma tu pedido',
    led: { ...cartless, 'visitor with a cart': '/compra/iniciar-sesion', 'customer with a cart': STEP },
  },
  {
    path: STEP,
    heading: 'Entrega y factura',
    led: { ...cartless, 'visitor with a cart': '/compra/iniciar-sesion' },
  },
  {
    path: '/compra/pedido-realizado/M26-000001',
    heading: NOTHING_THERE,
    led: customersOnly,
    failure: [404, 'GET', '/api/v1/orders/M26-000001'],
  },
  { path: '/crear-cuenta', heading: 'Crea tu cuenta', led: visitorsOnly },
  { path: '/iniciar-sesion', heading: 'Entra en tu cuenta', led: visitorsOnly },
  {
    path: '/activar-cuenta/AbC',
    heading: DEAD_LINK,
    led: OPEN,
    failure: [404, 'POST', '/api/v1/customers/activation/AbC'],
  },
  { path: '/solicitar-nueva-contrasena', heading: 'Elige otra contraseña', led: visitorsOnly },
  { path: '/modificar-contrasena/AbC', heading: 'Tu contraseña nueva', led: OPEN },
  { path: '/encuestas/opinion-demo-1', heading: '¿Qué tal tu último pedido?', led: OPEN },
  { path: '/tarifario', heading: 'Tarifario', led: professionalsOnly },
  {
    path: '/tarifario/acceso',
    heading: 'Acceso al tarifario',
    led: { 'price table': '/tarifario', 'customer at the price table': '/tarifario' },
  },
  { path: '/tarifario/aceite-de-jojoba', heading: 'Aceite de jojoba dorado', led: professionalsOnly },
  { path: '/tienda/cosmetica-facial', heading: 'Cosmética facial', led: OPEN },
  {
    path: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
    heading: 'Gel limpiador de romero',
    led: OPEN,
  },
  { path: '/blog/cuaderno', heading: 'Cuaderno de botica', led: OPEN },
  { path: '/blog/cuaderno/la-jara-de-mayo', heading: 'La jara, de mayo a diciembre', led: OPEN },
  {
    path: '/cursos-online-para-profesionales/masaje-facial-con-gua-sha',
    heading: 'Masaje facial con piedra gua sha',
    led: OPEN,
  },
  { path: PROFILE, heading: 'Mi perfil', led: customersOnly },
  { path: '/zona-de-cliente/cursos', heading: 'Mis cursos', led: customersOnly },
  {
    path: '/zona-de-cliente/cursos/101',
    heading: NOTHING_THERE,
    led: customersOnly,
    failure: [404, 'GET', '/api/v1/courses/101'],
  },
  { path: '/zona-de-cliente/pedidos', heading: 'Mis pedidos', led: customersOnly },
  { path: '/zona-de-cliente/direcciones', heading: 'Direcciones', led: customersOnly },
  { path: '/zona-de-cliente/direcciones/nueva', heading: 'Nueva dirección', led: customersOnly },
  { path: '/zona-de-cliente/direcciones/1', heading: NOTHING_THERE, led: customersOnly },
  { path: '/zona-de-cliente/seguridad', heading: 'Contraseña y sesiones', led: customersOnly },
  { path: '/zona-de-cliente/mis-datos', heading: 'Mis datos', led: customersOnly },
  { path: '/certificados', heading: 'Comprobar un certificado', led: OPEN },
  {
    path: '/certificados/7H3KQ-9XM2V-BD8TR-W4NPC',
    heading: 'Este código no corresponde a ningún certificado',
    led: OPEN,
    failure: [404, 'GET', '/api/v1/certificates/7H3KQ-9XM2V-BD8TR-W4NPC'],
  },
  { path: '/tiendas', heading: 'Nuestras tiendas', led: OPEN },
  { path: '/contacto', heading: 'Contacto', led: OPEN },
  { path: '/desistimiento', heading: 'Desistir del contrato', led: OPEN },
  { path: '/aviso-legal', heading: 'Aviso legal', led: OPEN },
]

test('no route is without its row', async () => {
  const rowless = (await appRoutes()).filter((route) => !table.some(({ path }) => isOf(route, path)))
  // The way out is at the end of every walk.
  expect(rowless.sort()).toEqual(UNSEEN)
})

/** The row of a path, whatever its query. */
function rowOf(path: string): Row {
  const [bare] = path.split('?')
  const row = table.find((row) => row.path.split('?')[0] === bare)
  if (!row) throw new Error(`${path} is in no row`)
  return row
}

/** A redirect may itself be barred: to the checkout's step without a cart, say. */
function destination(path: string, visitor: Visitor): string {
  const to = rowOf(path).led[visitor]
  if (to === undefined) return path
  if (to.endsWith('*')) return to.replace('*', encodeURIComponent(path))
  return destination(to, visitor)
}

for (const [visitor, arrive] of Object.entries(visitors) as [Visitor, (typeof visitors)[Visitor]][]) {
  // Rules 2.1, 2.3 and 6.2.
  test(`${visitor}: every path of the table`, async ({ page, shop, complaints }) => {
    test.slow()
    await arrive(page, shop)
    for (const { path } of table) {
      const end = destination(path, visitor)
      const { heading, failure } = rowOf(end)
      await test.step(path, () =>
        complaints.during(failure ? [failure] : [], async () => {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          await expect(page).toHaveURL(`${shop.url}${end}`, PATIENT)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, PATIENT)
        }),
      )
    }
    await page.goto('/logout')
    await expect(page).toHaveURL(`${shop.url}/`)
  })
}
