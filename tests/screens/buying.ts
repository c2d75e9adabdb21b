// From the cart to the order, and out of it again.
import { expect } from '../support/journey.ts'
import {
  ADDRESS,
  authorise,
  customer,
  fillAddress,
  logIn,
  quantity,
  rememberCart,
  toBank,
} from '../support/shopper.ts'
import { answering, pressed, type Screen, type Walk, waiting } from './screen.ts'

const ORDER = '/compra/pedido-realizado/:orderNumber'
const DELIVERY = '/compra/envio-y-facturacion'
const CONFIRM = '/compra/confirma-tu-pedido'
const LOGIN = '/compra/iniciar-sesion'
const GEL = 'Gel limpiador de romero, 50 ml'

const drawer: Screen[] = [
  {
    route: '/tienda/:category',
    state: 'the cart over it',
    at: '/tienda/cosmetica-facial',
    when: (page) => page.getByRole('link', { name: /^Carrito, 4/ }).click(),
    shows: (page) =>
      page
        .getByRole('dialog', { name: 'Tu carrito' })
        .getByRole('button', { name: /^Quitar / })
        .last(),
  },
  {
    route: '/tienda/:category',
    state: 'the cart over it, something taken out',
    when: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }),
  },
  {
    route: '/tienda/:category',
    state: 'the cart over it, empty',
    when: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog').getByText('Todavía no has elegido nada'),
  },
  { route: '/compra', state: 'empty', at: '/compra', shows: 'Tu carrito' },
]

const toTheOrder: Screen[] = [
  waiting('/compra', '/compra', '**/api/v1/products?*'),
  {
    route: '/compra',
    state: 'filled',
    at: '/compra',
    shows: (page) => page.getByRole('link', { name: 'Carrito, 4 artículos' }),
    pictured: true,
  },
  {
    route: '/compra',
    state: 'refused',
    when: async (page) => {
      await quantity(page, GEL).fill('101')
      await quantity(page, GEL).press('Enter')
    },
    shows: (page) => page.getByRole('main').getByRole('alert'),
  },
  {
    route: LOGIN,
    state: 'to enter',
    at: LOGIN,
    shows: (page) => page.getByLabel('Contraseña'),
    pictured: true,
  },
  {
    route: LOGIN,
    state: 'refused',
    when: pressed('Entrar'),
    shows: (page) => page.getByRole('alert'),
  },
  {
    route: LOGIN,
    state: 'to register',
    at: `${LOGIN}?nueva`,
    shows: (page) => page.getByRole('heading', { level: 2, name: 'Crea tu cuenta' }),
  },
  {
    route: DELIVERY,
    state: 'to be filled in',
    at: LOGIN,
    when: (page) => logIn(page),
    shows: 'Entrega y factura',
    pictured: true,
  },
  { route: DELIVERY, state: 'refused', when: pressed('Continuar'), shows: 'Entrega y factura' },
  {
    route: CONFIRM,
    state: 'by courier',
    when: async (page) => {
      await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
      await fillAddress(page, ADDRESS)
      await page.getByRole('checkbox', { name: 'Guardar esta dirección en mi cuenta' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    shows: 'Confirma tu pedido',
    pictured: true,
  },
  {
    route: DELIVERY,
    state: 'with addresses to choose from',
    when: (page) => page.goBack(),
    shows: (page) => page.getByRole('group', { name: 'Tus direcciones' }),
  },
  waiting(DELIVERY, DELIVERY, '**/api/v1/customers/me/addresses*'),
  {
    route: DELIVERY,
    state: 'to be picked up',
    at: DELIVERY,
    when: (page) => page.getByRole('radio', { name: /^Recogida en tienda/ }).check(),
    shows: (page) => page.getByRole('radio', { name: /Jaralba Lavapiés/ }),
  },
  {
    route: CONFIRM,
    state: 'figures that do not come',
    given: (page) => answering('**/api/v1/quotes', 503)(page, undefined as never),
    when: async (page) => {
      await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Volver a intentarlo' }),
    failures: [[503, 'POST', '/api/v1/quotes']],
  },
  {
    route: ORDER,
    state: 'declined',
    at: CONFIRM,
    when: async (page) => {
      await toBank(page)
      await page.getByRole('button', { name: 'Denegar' }).click()
    },
    shows: 'El pago no se ha completado',
  },
  {
    route: ORDER,
    state: 'paid',
    when: async (page) => {
      await page.getByRole('button', { name: 'Reintentar el pago' }).click()
      await authorise(page)
    },
    shows: 'Gracias por tu pedido',
    pictured: true,
  },
]

const outOfIt: Screen[] = [
  {
    route: '/desistimiento',
    state: 'without an order',
    at: '/desistimiento',
    shows: 'Desistir del contrato',
    pictured: true,
  },
  { route: '/desistimiento', state: 'refused', when: pressed('Continuar'), shows: 'Desistir del contrato' },
  {
    route: ORDER,
    state: 'to be paid by transfer',
    at: '/compra',
    when: async (page) => {
      await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
      await logIn(page)
      await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
      await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
      await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('radio', { name: /^Transferencia/ }).check()
      await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    },
    shows: 'Pedido recibido',
  },
  {
    route: ORDER,
    state: 'nobody answers',
    given: answering('**/api/v1/orders/*', 502),
    when: (page) => page.reload(),
    shows: 'Todavía no sabemos cómo está tu pedido',
    failures: [[502, 'GET', /^\/api\/v1\/orders\/[^/]+$/]],
  },
  {
    route: '/desistimiento',
    state: 'with an order',
    when: async (page, shop) => {
      const number = new URL(page.url()).pathname.split('/').pop() ?? ''
      await shop.database.cli('order', 'pay', number, '--dev')
      await page.reload()
      await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click()
      await expect(page.getByRole('textbox', { name: 'Número de pedido' })).toHaveValue(number)
    },
    shows: 'Desistir del contrato',
  },
  {
    route: '/desistimiento',
    state: 'to be confirmed',
    when: (page) => page.getByRole('button', { name: 'Continuar' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Confirmar desistimiento' }),
  },
  {
    route: '/desistimiento',
    state: 'received',
    when: (page) => page.getByRole('button', { name: 'Confirmar desistimiento' }).click(),
    shows: (page) => page.getByRole('heading', { level: 2, name: 'Hemos recibido tu desistimiento' }),
  },
]

/** Three bottles, and what is given: a course that is bought once. */
const things = '2:201:3.1:0:1'

export const buying: Walk[] = [
  {
    visitor: 'somebody with a cart',
    arrive: (page, shop) => rememberCart(page, shop.url, things),
    screens: drawer,
  },
  {
    visitor: 'a customer on the way to the order',
    arrive: async (page, shop) => {
      await customer(shop.url)
      await rememberCart(page, shop.url, things)
    },
    screens: toTheOrder,
  },
  {
    visitor: 'a customer who thinks better of it',
    arrive: async (page, shop) => {
      await customer(shop.url)
      await rememberCart(page, shop.url, things)
    },
    screens: outOfIt,
  },
]
