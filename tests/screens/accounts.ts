// Registration, login, password reset and the customer area.
import { buyCourse, GUA_SHA, logInAtLoginPage } from '../support/courses.ts'
import { activationPath, newPasswordPath } from '../support/emails.ts'
import { expect } from '../support/journey.ts'
import { ADDRESS, ANA, createCustomer, fillAddress } from '../support/shopper.ts'
import { loadingScreen, type Scenario, type Screen, submitIncomplete } from './scenario.ts'

const AREA = '/zona-de-cliente'

/** Returns two states of a form: empty, and with validation errors. */
function formStates(route: string, url: string, expected: string, button: string): Screen[] {
  return [
    { route, state: 'empty', url, expected, screenshot: true },
    { route, state: 'validation errors', act: submitIncomplete(button), expected },
  ]
}

const access: Screen[] = [
  ...formStates('/crear-cuenta', '/crear-cuenta', 'Crea tu cuenta', 'Crear cuenta'),
  ...formStates('/iniciar-sesion', '/iniciar-sesion', 'Entra en tu cuenta', 'Entrar'),
  {
    route: '/iniciar-sesion',
    state: 'with a notice',
    url: '/iniciar-sesion?aviso=contrasena-cambiada',
    expected: (page) => page.getByText('Tu contraseña ha cambiado. Entra con la nueva.'),
  },
  ...formStates(
    '/solicitar-nueva-contrasena',
    '/solicitar-nueva-contrasena',
    'Elige otra contraseña',
    'Enviar el enlace',
  ),
  {
    route: '/solicitar-nueva-contrasena',
    state: 'sent',
    act: async (page) => {
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    },
    expected: (page) => page.getByText(/tiene una cuenta, le hemos enviado un enlace/),
  },
  ...formStates(
    '/modificar-contrasena/:token',
    '/modificar-contrasena/abc',
    'Tu contraseña nueva',
    'Guardar la contraseña',
  ),
  {
    route: '/modificar-contrasena/:token',
    state: 'invalid link',
    act: async (page) => {
      await page.getByLabel('Contraseña nueva').fill('romero-y-jara-8')
      await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    },
    expected: 'Este enlace no sirve',
    failures: [[404, 'PUT', '/api/v1/customers/password-reset/abc']],
  },
  {
    route: '/vista-previa/:token',
    state: 'invalid link',
    url: '/vista-previa/abc',
    expected: 'Este enlace de vista previa no sirve',
    screenshot: true,
    failures: [[404, 'GET', '/api/v1/products/previews/abc']],
  },
  {
    route: '/pago/:token',
    state: 'invalid link',
    url: '/pago/abc',
    expected: 'Este enlace de pago no sirve',
    screenshot: true,
    failures: [[404, 'GET', '/api/v1/payment-links/abc']],
  },
  {
    route: '/activar-cuenta/:token',
    state: 'invalid link',
    url: '/activar-cuenta/abc',
    expected: 'Este enlace no sirve',
    failures: [[404, 'POST', '/api/v1/customers/activation/abc']],
  },
  {
    route: '/crear-cuenta',
    state: 'sent',
    url: '/crear-cuenta',
    act: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).fill(ANA.firstname)
      await page.getByLabel('Apellidos').fill(ANA.lastname)
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByLabel('Contraseña').fill(ANA.password)
      await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
      await page.getByRole('button', { name: 'Crear cuenta' }).click()
    },
    expected: 'Revisa tu correo',
  },
  {
    route: '/activar-cuenta/:token',
    state: 'active',
    act: async (page, shop) => page.goto(await activationPath(shop.url, ANA.email)),
    expected: 'Tu cuenta está activa',
    screenshot: true,
  },
  loadingScreen('/iniciar-sesion', '/iniciar-sesion', '**/assets/login-*.js'),
]

const customerArea: Screen[] = [
  {
    route: `${AREA}/perfil`,
    state: 'complete',
    url: `${AREA}/perfil`,
    expected: 'Mi perfil',
    screenshot: true,
  },
  {
    route: `${AREA}/perfil`,
    state: 'validation errors',
    act: async (page) => {
      await page.getByLabel('Teléfono').fill('12')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
    },
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: `${AREA}/perfil`,
    state: 'saved',
    act: async (page) => {
      await page.getByLabel('Teléfono').fill('612 345 678')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
    },
    expected: (page) => page.getByText('Tus datos están guardados.'),
  },
  { route: `${AREA}/pedidos`, state: 'none', url: `${AREA}/pedidos`, expected: 'Mis pedidos' },
  loadingScreen(`${AREA}/pedidos`, `${AREA}/pedidos`, '**/api/v1/customers/me/orders*'),
  {
    route: `${AREA}/cursos`,
    state: 'none',
    url: `${AREA}/cursos`,
    expected: (page) => page.getByText('Aún no tienes ningún curso'),
  },
  {
    route: `${AREA}/direcciones`,
    state: 'none',
    url: `${AREA}/direcciones`,
    expected: (page) => page.getByText('Aún no guardas ninguna dirección'),
  },
  {
    route: `${AREA}/direcciones/nueva`,
    state: 'empty',
    url: `${AREA}/direcciones/nueva`,
    expected: 'Nueva dirección',
    screenshot: true,
  },
  {
    route: `${AREA}/direcciones/nueva`,
    state: 'validation errors',
    act: submitIncomplete('Guardar la dirección'),
    expected: 'Nueva dirección',
  },
  {
    route: `${AREA}/direcciones`,
    state: 'one, just saved',
    act: async (page) => {
      await fillAddress(page, ADDRESS)
      await page.getByRole('button', { name: 'Guardar la dirección' }).click()
      await expect(page.getByText('La dirección está guardada.')).toBeVisible()
    },
    expected: 'Direcciones',
    screenshot: true,
  },
  {
    route: `${AREA}/direcciones/:address`,
    state: 'edit',
    act: (page) => page.getByRole('link', { name: /^Cambiar la dirección/ }).click(),
    expected: 'Cambiar la dirección',
    screenshot: true,
  },
  {
    route: `${AREA}/seguridad`,
    state: 'complete',
    url: `${AREA}/seguridad`,
    expected: (page) => page.getByText('Esta sesión'),
    screenshot: true,
  },
  {
    route: `${AREA}/seguridad`,
    state: 'validation errors',
    act: submitIncomplete('Cambiar la contraseña'),
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: `${AREA}/mis-datos`,
    state: 'complete',
    url: `${AREA}/mis-datos`,
    expected: (page) => page.getByRole('heading', { level: 2, name: 'Borrar la cuenta' }),
    screenshot: true,
  },
  {
    route: `${AREA}/mis-datos`,
    state: 'validation errors',
    act: submitIncomplete('Borrar mi cuenta para siempre'),
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: '/modificar-contrasena/:token',
    state: 'valid link',
    url: '/solicitar-nueva-contrasena',
    act: async (page, shop) => {
      // The form is not offered to a logged-in customer, but an existing link is valid.
      await fetch(`${shop.url}/api/v1/customers/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ANA.email }),
      })
      await page.goto(await newPasswordPath(shop.url, ANA.email))
    },
    expected: 'Tu contraseña nueva',
  },
]

/** Customer area of an account with one order, which contains a course. */
const customerAreaWithOrder: Screen[] = [
  {
    route: `${AREA}/pedidos`,
    state: 'one',
    url: `${AREA}/pedidos`,
    expected: (page) => page.getByRole('link', { name: /^Pedido / }).first(),
    screenshot: true,
  },
  {
    route: `${AREA}/cursos`,
    state: 'one',
    url: `${AREA}/cursos`,
    expected: (page) => page.getByRole('link', { name: `Empezar: ${GUA_SHA.title}` }),
    screenshot: true,
  },
]

export const accounts: Scenario[] = [
  { title: 'visitor who registers or logs in', setup: async () => undefined, screens: access },
  {
    title: 'new customer in the customer area',
    setup: async (page, shop) => {
      await createCustomer(shop.url)
      await logInAtLoginPage(page)
    },
    screens: customerArea,
  },
  {
    title: 'customer with a course in the customer area',
    setup: (page, shop) => buyCourse(page, shop),
    screens: customerAreaWithOrder,
  },
]
