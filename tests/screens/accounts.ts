// The ways into an account, and the customer's own area.
import { buyCourse, enter, GUA_SHA } from '../support/campus.ts'
import { expect } from '../support/journey.ts'
import { activationPath, newPasswordPath } from '../support/outbox.ts'
import { ADDRESS, ANA, customer, fillAddress } from '../support/shopper.ts'
import { pressed, type Screen, type Walk, waiting } from './screen.ts'

const AREA = '/zona-de-cliente'

/** The same form empty and refused. */
function form(route: string, at: string, shows: string, button: string): Screen[] {
  return [
    { route, state: 'empty', at, shows, pictured: true },
    { route, state: 'refused', when: pressed(button), shows },
  ]
}

const doors: Screen[] = [
  ...form('/crear-cuenta', '/crear-cuenta', 'Crea tu cuenta', 'Crear cuenta'),
  ...form('/iniciar-sesion', '/iniciar-sesion', 'Entra en tu cuenta', 'Entrar'),
  {
    route: '/iniciar-sesion',
    state: 'with news',
    at: '/iniciar-sesion?aviso=contrasena-cambiada',
    shows: (page) => page.getByText('Tu contraseña ha cambiado. Entra con la nueva.'),
  },
  ...form(
    '/solicitar-nueva-contrasena',
    '/solicitar-nueva-contrasena',
    'Elige otra contraseña',
    'Enviar el enlace',
  ),
  {
    route: '/solicitar-nueva-contrasena',
    state: 'sent',
    when: async (page) => {
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    },
    shows: (page) => page.getByText(/tiene una cuenta, le hemos enviado un enlace/),
  },
  ...form(
    '/modificar-contrasena/:token',
    '/modificar-contrasena/abc',
    'Tu contraseña nueva',
    'Guardar la contraseña',
  ),
  {
    route: '/modificar-contrasena/:token',
    state: 'a dead link',
    when: async (page) => {
      await page.getByLabel('Contraseña nueva').fill('romero-y-jara-8')
      await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    },
    shows: 'Este enlace no sirve',
    failures: [[404, 'PUT', '/api/v1/customers/password-reset/abc']],
  },
  {
    route: '/activar-cuenta/:token',
    state: 'a dead link',
    at: '/activar-cuenta/abc',
    shows: 'Este enlace no sirve',
    failures: [[404, 'POST', '/api/v1/customers/activation/abc']],
  },
  {
    route: '/crear-cuenta',
    state: 'sent',
    at: '/crear-cuenta',
    when: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).fill(ANA.firstname)
      await page.getByLabel('Apellidos').fill(ANA.lastname)
      await page.getByLabel('Correo electrónico').fill(ANA.email)
      await page.getByLabel('Contraseña').fill(ANA.password)
      await page.getByRole('checkbox', { name: /política de privacidad/ }).check()
      await page.getByRole('button', { name: 'Crear cuenta' }).click()
    },
    shows: 'Revisa tu correo',
  },
  {
    route: '/activar-cuenta/:token',
    state: 'active',
    when: async (page, shop) => page.goto(await activationPath(shop.url, ANA.email)),
    shows: 'Tu cuenta está activa',
    pictured: true,
  },
  waiting('/iniciar-sesion', '/iniciar-sesion', '**/assets/login-*.js'),
]

const area: Screen[] = [
  { route: `${AREA}/perfil`, state: 'whole', at: `${AREA}/perfil`, shows: 'Mi perfil', pictured: true },
  {
    route: `${AREA}/perfil`,
    state: 'refused',
    when: async (page) => {
      await page.getByLabel('Teléfono').fill('12')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
    },
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: `${AREA}/perfil`,
    state: 'saved',
    when: async (page) => {
      await page.getByLabel('Teléfono').fill('612 345 678')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
    },
    shows: (page) => page.getByText('Tus datos están guardados.'),
  },
  { route: `${AREA}/pedidos`, state: 'none', at: `${AREA}/pedidos`, shows: 'Mis pedidos' },
  waiting(`${AREA}/pedidos`, `${AREA}/pedidos`, '**/api/v1/customers/me/orders*'),
  {
    route: `${AREA}/cursos`,
    state: 'none',
    at: `${AREA}/cursos`,
    shows: (page) => page.getByText('Aún no tienes ningún curso'),
  },
  {
    route: `${AREA}/direcciones`,
    state: 'none',
    at: `${AREA}/direcciones`,
    shows: (page) => page.getByText('Aún no guardas ninguna dirección'),
  },
  {
    route: `${AREA}/direcciones/nueva`,
    state: 'empty',
    at: `${AREA}/direcciones/nueva`,
    shows: 'Nueva dirección',
    pictured: true,
  },
  {
    route: `${AREA}/direcciones/nueva`,
    state: 'refused',
    when: pressed('Guardar la dirección'),
    shows: 'Nueva dirección',
  },
  {
    route: `${AREA}/direcciones`,
    state: 'one, just saved',
    when: async (page) => {
      await fillAddress(page, ADDRESS)
      await page.getByRole('button', { name: 'Guardar la dirección' }).click()
      await expect(page.getByText('La dirección está guardada.')).toBeVisible()
    },
    shows: 'Direcciones',
    pictured: true,
  },
  {
    route: `${AREA}/direcciones/:address`,
    state: 'to be changed',
    when: (page) => page.getByRole('link', { name: /^Cambiar la dirección/ }).click(),
    shows: 'Cambiar la dirección',
    pictured: true,
  },
  {
    route: `${AREA}/seguridad`,
    state: 'whole',
    at: `${AREA}/seguridad`,
    shows: (page) => page.getByText('Esta sesión'),
    pictured: true,
  },
  {
    route: `${AREA}/seguridad`,
    state: 'refused',
    when: pressed('Cambiar la contraseña'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: `${AREA}/mis-datos`,
    state: 'whole',
    at: `${AREA}/mis-datos`,
    shows: (page) => page.getByRole('heading', { level: 2, name: 'Borrar la cuenta' }),
    pictured: true,
  },
  {
    route: `${AREA}/mis-datos`,
    state: 'refused',
    when: pressed('Borrar mi cuenta para siempre'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: '/modificar-contrasena/:token',
    state: 'a link that works',
    at: '/solicitar-nueva-contrasena',
    when: async (page, shop) => {
      // Who is logged in does not ask for one, but a link that somebody has is good.
      await fetch(`${shop.url}/api/v1/customers/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ANA.email }),
      })
      await page.goto(await newPasswordPath(shop.url, ANA.email))
    },
    shows: 'Tu contraseña nueva',
  },
]

/** With an order, and a course in it. */
const areaInUse: Screen[] = [
  {
    route: `${AREA}/pedidos`,
    state: 'one',
    at: `${AREA}/pedidos`,
    shows: (page) => page.getByRole('link', { name: /^Pedido / }).first(),
    pictured: true,
  },
  {
    route: `${AREA}/cursos`,
    state: 'one',
    at: `${AREA}/cursos`,
    shows: (page) => page.getByRole('link', { name: `Empezar: ${GUA_SHA.title}` }),
    pictured: true,
  },
]

export const accounts: Walk[] = [
  { visitor: 'somebody at the doors', arrive: async () => undefined, screens: doors },
  {
    visitor: 'a new customer',
    arrive: async (page, shop) => {
      await customer(shop.url)
      await enter(page)
    },
    screens: area,
  },
  { visitor: 'a customer with a course', arrive: (page, shop) => buyCourse(page, shop), screens: areaInUse },
]
