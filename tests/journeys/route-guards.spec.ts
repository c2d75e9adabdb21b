// Route guards: access or redirect for every path of the route table in every visitor state.
import type { Page } from '@playwright/test'
import { ROUTES_WITHOUT_SCREEN } from '../screens/index.ts'
import type { Failure } from '../support/console-errors.ts'
import { expect, type Shop, test } from '../support/journey.ts'
import { appRoutes, matchesRoute } from '../support/routes.ts'
import { createCustomer, goToConfirmation, logIn, setCartCookie } from '../support/shopper.ts'

const STEP = '/compra/envio-y-facturacion'
const PROFILE = '/zona-de-cliente/perfil'

/** Visitor states, and the setup of each. */
const visitors = {
  anonymous: async () => undefined,
  customer: async (page: Page, shop: Shop) => {
    await createCustomer(shop.url)
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
  'visitor with a cart': (page: Page, shop: Shop) => setCartCookie(page, shop.url, '2:201:1'),
  'customer with a cart': async (page: Page, shop: Shop) => {
    await visitors.customer(page, shop)
    await setCartCookie(page, shop.url, '2:201:1')
  },
  'customer ready to order': async (page: Page, shop: Shop) => {
    await createCustomer(shop.url)
    await setCartCookie(page, shop.url, '2:201:1')
    await goToConfirmation(page)
  },
} satisfies Record<string, (page: Page, shop: Shop) => Promise<unknown>>

type Visitor = keyof typeof visitors

/** Timeout for a document load that also requests the session of the visitor. */
const LOAD_TIMEOUT = { timeout: 30_000 }

const PUBLIC = {}
const LOGIN = '/iniciar-sesion?volver=*'
const ACCESS = '/tarifario/acceso?volver=*'
const customersOnly = { anonymous: LOGIN, 'price table': LOGIN, 'visitor with a cart': LOGIN }
const visitorsOnly = {
  customer: PROFILE,
  'customer at the price table': PROFILE,
  'customer with a cart': PROFILE,
  'customer ready to order': PROFILE,
}
const professionalsOnly = {
  anonymous: ACCESS,
  customer: ACCESS,
  'visitor with a cart': ACCESS,
  'customer with a cart': ACCESS,
  'customer ready to order': ACCESS,
}
const cartRequired = {
  anonymous: '/compra',
  customer: '/compra',
  'price table': '/compra',
  'customer at the price table': '/compra',
}

interface Row {
  path: string
  /** Text of the `h1` shown with access. */
  heading: string
  /** Redirect target by visitor state; states not listed have access. `*` stands for the path itself. */
  redirects: Partial<Record<Visitor, string>>
  /** Expected failure of a request for a resource that does not exist. */
  failure?: Failure
}

const NOT_FOUND_HEADING = 'Esta página no existe'
const INVALID_LINK_HEADING = 'Este enlace no sirve'

const table: Row[] = [
  { path: '/', heading: 'La botica empieza en el monte', redirects: PUBLIC },
  { path: '/busqueda?q=jara', heading: 'Resultados para «jara»', redirects: PUBLIC },
  { path: '/compra', heading: 'Tu carrito', redirects: PUBLIC },
  {
    path: '/compra/iniciar-sesion',
    heading: '¿Quién hace el pedido?',
    redirects: {
      customer: STEP,
      'customer at the price table': STEP,
      'customer with a cart': STEP,
      'customer ready to order': STEP,
    },
  },
  {
    path: '/compra/confirma-tu-pedido',
    heading: 'Confirma tu pedido',
    redirects: {
      ...cartRequired,
      'visitor with a cart': '/compra/iniciar-sesion',
      'customer with a cart': STEP,
    },
  },
  {
    path: STEP,
    heading: 'Entrega y factura',
    redirects: { ...cartRequired, 'visitor with a cart': '/compra/iniciar-sesion' },
  },
  {
    path: '/compra/pedido-realizado/M26-000001',
    heading: NOT_FOUND_HEADING,
    redirects: customersOnly,
    failure: [404, 'GET', '/api/v1/orders/M26-000001'],
  },
  { path: '/crear-cuenta', heading: 'Crea tu cuenta', redirects: visitorsOnly },
  { path: '/iniciar-sesion', heading: 'Entra en tu cuenta', redirects: visitorsOnly },
  {
    path: '/activar-cuenta/AbC',
    heading: INVALID_LINK_HEADING,
    redirects: PUBLIC,
    failure: [404, 'POST', '/api/v1/customers/activation/AbC'],
  },
  { path: '/solicitar-nueva-contrasena', heading: 'Elige otra contraseña', redirects: visitorsOnly },
  { path: '/modificar-contrasena/AbC', heading: 'Tu contraseña nueva', redirects: PUBLIC },
  { path: '/encuestas/opinion-demo-1', heading: '¿Qué tal tu último pedido?', redirects: PUBLIC },
  { path: '/tarifario', heading: 'Tarifario', redirects: professionalsOnly },
  {
    path: '/tarifario/acceso',
    heading: 'Acceso al tarifario',
    redirects: { 'price table': '/tarifario', 'customer at the price table': '/tarifario' },
  },
  { path: '/tarifario/aceite-de-jojoba', heading: 'Aceite de jojoba dorado', redirects: professionalsOnly },
  { path: '/tienda/cosmetica-facial', heading: 'Cosmética facial', redirects: PUBLIC },
  {
    path: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
    heading: 'Gel limpiador de romero',
    redirects: PUBLIC,
  },
  { path: '/blog/cuaderno', heading: 'Cuaderno de botica', redirects: PUBLIC },
  { path: '/blog/cuaderno/la-jara-de-mayo', heading: 'La jara, de mayo a diciembre', redirects: PUBLIC },
  {
    path: '/cursos-online-para-profesionales/masaje-facial-con-gua-sha',
    heading: 'Masaje facial con piedra gua sha',
    redirects: PUBLIC,
  },
  { path: PROFILE, heading: 'Mi perfil', redirects: customersOnly },
  { path: '/zona-de-cliente/cursos', heading: 'Mis cursos', redirects: customersOnly },
  {
    path: '/zona-de-cliente/cursos/101',
    heading: NOT_FOUND_HEADING,
    redirects: customersOnly,
    failure: [404, 'GET', '/api/v1/courses/101'],
  },
  { path: '/zona-de-cliente/pedidos', heading: 'Mis pedidos', redirects: customersOnly },
  { path: '/zona-de-cliente/direcciones', heading: 'Direcciones', redirects: customersOnly },
  { path: '/zona-de-cliente/direcciones/nueva', heading: 'Nueva dirección', redirects: customersOnly },
  { path: '/zona-de-cliente/direcciones/1', heading: NOT_FOUND_HEADING, redirects: customersOnly },
  { path: '/zona-de-cliente/seguridad', heading: 'Contraseña y sesiones', redirects: customersOnly },
  { path: '/zona-de-cliente/mis-datos', heading: 'Mis datos', redirects: customersOnly },
  {
    path: '/vista-previa/AbC',
    heading: 'Este enlace de vista previa no sirve',
    redirects: PUBLIC,
    failure: [404, 'GET', '/api/v1/products/previews/AbC'],
  },
  {
    path: '/pago/AbC',
    heading: 'Este enlace de pago no sirve',
    redirects: PUBLIC,
    failure: [404, 'GET', '/api/v1/payment-links/AbC'],
  },
  { path: '/certificados', heading: 'Comprobar un certificado', redirects: PUBLIC },
  {
    path: '/certificados/7H3KQ-9XM2V-BD8TR-W4NPC',
    heading: 'Este código no corresponde a ningún certificado',
    redirects: PUBLIC,
    failure: [404, 'GET', '/api/v1/certificates/7H3KQ-9XM2V-BD8TR-W4NPC'],
  },
  { path: '/tiendas', heading: 'Nuestras tiendas', redirects: PUBLIC },
  { path: '/contacto', heading: 'Contacto', redirects: PUBLIC },
  { path: '/desistimiento', heading: 'Desistir del contrato', redirects: PUBLIC },
  { path: '/aviso-legal', heading: 'Aviso legal', redirects: PUBLIC },
]

test('every route has a row', async () => {
  const missingRows = (await appRoutes()).filter(
    (route) => !table.some(({ path }) => matchesRoute(route, path)),
  )
  // Logout has no row: every test ends with it.
  expect(missingRows.sort()).toEqual(ROUTES_WITHOUT_SCREEN)
})

/** Returns the row of a path, ignoring its query. */
function rowOf(path: string): Row {
  const [pathname] = path.split('?')
  const row = table.find((row) => row.path.split('?')[0] === pathname)
  if (!row) throw new Error(`${path} is in no row`)
  return row
}

/** Follows chained redirects, for example to a checkout step without a cart. */
function destination(path: string, visitor: Visitor): string {
  const target = rowOf(path).redirects[visitor]
  if (target === undefined) return path
  if (target.endsWith('*')) return target.replace('*', encodeURIComponent(path))
  return destination(target, visitor)
}

for (const [visitor, setUp] of Object.entries(visitors) as [Visitor, (typeof visitors)[Visitor]][]) {
  // Rules 2.1, 2.3 and 6.2.
  test(`${visitor}: every path grants access or redirects`, async ({ page, shop, complaints }) => {
    test.slow()
    await setUp(page, shop)
    for (const { path } of table) {
      const target = destination(path, visitor)
      const { heading, failure } = rowOf(target)
      await test.step(path, () =>
        complaints.during(failure ? [failure] : [], async () => {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          await expect(page).toHaveURL(`${shop.url}${target}`, LOAD_TIMEOUT)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, LOAD_TIMEOUT)
        }),
      )
    }
    await page.goto('/logout')
    await expect(page).toHaveURL(`${shop.url}/`)
  })
}
