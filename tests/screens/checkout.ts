// Cart, checkout, order and withdrawal.
import { expect } from '../support/journey.ts'
import {
  ADDRESS,
  authorisePayment,
  createCustomer,
  fillAddress,
  logIn,
  placeOrder,
  quantity,
  setCartCookie,
} from '../support/shopper.ts'
import { answerWith, loadingScreen, type Scenario, type Screen, submitIncomplete } from './scenario.ts'

const ORDER = '/compra/pedido-realizado/:orderNumber'
const DELIVERY = '/compra/envio-y-facturacion'
const CONFIRM = '/compra/confirma-tu-pedido'
const LOGIN = '/compra/iniciar-sesion'
const GEL = 'Gel limpiador de romero, 50 ml'

const cartDrawer: Screen[] = [
  {
    route: '/tienda/:category',
    state: 'cart drawer',
    url: '/tienda/cosmetica-facial',
    act: (page) => page.getByRole('link', { name: /^Carrito, 4/ }).click(),
    expected: (page) =>
      page
        .getByRole('dialog', { name: 'Tu carrito' })
        .getByRole('button', { name: /^Quitar / })
        .last(),
  },
  {
    route: '/tienda/:category',
    state: 'cart drawer, line removed',
    act: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click(),
    expected: (page) => page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }),
  },
  {
    route: '/tienda/:category',
    state: 'cart drawer, empty',
    act: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click(),
    expected: (page) => page.getByRole('dialog').getByText('Todavía no has elegido nada'),
  },
  { route: '/compra', state: 'empty', url: '/compra', expected: 'Tu carrito' },
]

const checkout: Screen[] = [
  loadingScreen('/compra', '/compra', '**/api/v1/products?*'),
  {
    route: '/compra',
    state: 'filled',
    url: '/compra',
    expected: (page) => page.getByRole('link', { name: 'Carrito, 4 artículos' }),
    screenshot: true,
  },
  {
    route: '/compra',
    state: 'validation errors',
    act: async (page) => {
      await quantity(page, GEL).fill('101')
      await quantity(page, GEL).press('Enter')
    },
    expected: (page) => page.getByRole('main').getByRole('alert'),
  },
  {
    route: LOGIN,
    state: 'login',
    url: LOGIN,
    expected: (page) => page.getByLabel('Contraseña'),
    screenshot: true,
  },
  {
    route: LOGIN,
    state: 'validation errors',
    act: submitIncomplete('Entrar'),
    expected: (page) => page.getByRole('alert'),
  },
  {
    route: LOGIN,
    state: 'registration',
    url: `${LOGIN}?nueva`,
    expected: (page) => page.getByRole('heading', { level: 2, name: 'Crea tu cuenta' }),
  },
  {
    route: DELIVERY,
    state: 'empty',
    url: LOGIN,
    act: (page) => logIn(page),
    expected: 'Entrega y factura',
    screenshot: true,
  },
  {
    route: DELIVERY,
    state: 'validation errors',
    act: submitIncomplete('Continuar'),
    expected: 'Entrega y factura',
  },
  {
    route: CONFIRM,
    state: 'courier',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
      await fillAddress(page, ADDRESS)
      await page.getByRole('checkbox', { name: 'Guardar esta dirección en mi cuenta' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    expected: 'Confirma tu pedido',
    screenshot: true,
  },
  {
    route: DELIVERY,
    state: 'with saved addresses',
    act: (page) => page.goBack(),
    expected: (page) => page.getByRole('group', { name: 'Tus direcciones' }),
  },
  loadingScreen(DELIVERY, DELIVERY, '**/api/v1/customers/me/addresses*'),
  {
    route: DELIVERY,
    state: 'pickup',
    url: DELIVERY,
    act: (page) => page.getByRole('radio', { name: /^Recogida en tienda/ }).check(),
    expected: (page) => page.getByRole('radio', { name: /Jaralba Lavapiés/ }),
  },
  {
    route: CONFIRM,
    state: 'quote unavailable',
    setup: (page) => answerWith('**/api/v1/quotes', 503)(page, undefined as never),
    act: async (page) => {
      await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
    },
    expected: (page) => page.getByRole('button', { name: 'Volver a intentarlo' }),
    failures: [[503, 'POST', '/api/v1/quotes']],
  },
  {
    route: ORDER,
    state: 'declined',
    url: CONFIRM,
    act: async (page) => {
      await placeOrder(page)
      await page.getByRole('button', { name: 'Denegar', exact: true }).click()
    },
    expected: 'El pago no se ha completado',
  },
  {
    route: ORDER,
    state: 'paid',
    act: async (page) => {
      await page.getByRole('button', { name: 'Reintentar el pago' }).click()
      await authorisePayment(page)
    },
    expected: 'Gracias por tu pedido',
    screenshot: true,
  },
]

const withdrawal: Screen[] = [
  {
    route: '/desistimiento',
    state: 'without an order',
    url: '/desistimiento',
    expected: 'Desistir del contrato',
    screenshot: true,
  },
  {
    route: '/desistimiento',
    state: 'validation errors',
    act: submitIncomplete('Continuar'),
    expected: 'Desistir del contrato',
  },
  {
    route: ORDER,
    state: 'awaiting a bank transfer',
    url: '/compra',
    act: async (page) => {
      await page.getByRole('link', { name: 'Tramitar pedido' }).first().click()
      await logIn(page)
      await page.getByRole('radio', { name: /^Recogida en tienda/ }).check()
      await page.getByRole('radio', { name: /Jaralba Lavapiés/ }).check()
      await page.getByRole('checkbox', { name: 'No necesito factura' }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('radio', { name: /^Transferencia/ }).check()
      await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click()
    },
    expected: 'Pedido recibido',
  },
  {
    route: ORDER,
    state: 'API error',
    setup: answerWith('**/api/v1/orders/*', 502),
    act: (page) => page.reload(),
    expected: 'Todavía no sabemos cómo está tu pedido',
    failures: [[502, 'GET', /^\/api\/v1\/orders\/[^/]+$/]],
  },
  {
    route: '/desistimiento',
    state: 'with an order',
    act: async (page, shop) => {
      const number = new URL(page.url()).pathname.split('/').pop() ?? ''
      await shop.database.cli('order', 'pay', number, '--dev')
      await page.reload()
      await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click()
      await expect(page.getByRole('textbox', { name: 'Número de pedido' })).toHaveValue(number)
    },
    expected: 'Desistir del contrato',
  },
  {
    route: '/desistimiento',
    state: 'confirmation step',
    act: (page) => page.getByRole('button', { name: 'Continuar' }).click(),
    expected: (page) => page.getByRole('button', { name: 'Confirmar desistimiento' }),
  },
  {
    route: '/desistimiento',
    state: 'received',
    act: (page) => page.getByRole('button', { name: 'Confirmar desistimiento' }).click(),
    expected: (page) => page.getByRole('heading', { level: 2, name: 'Hemos recibido tu desistimiento' }),
  },
]

/** Cart cookie: three bottles of cleansing gel and one of cleansing milk. */
const CART = '2:201:3.1:0:1'

export const buying: Scenario[] = [
  {
    title: 'visitor with a cart',
    setup: (page, shop) => setCartCookie(page, shop.url, CART),
    screens: cartDrawer,
  },
  {
    title: 'customer in the checkout',
    setup: async (page, shop) => {
      await createCustomer(shop.url)
      await setCartCookie(page, shop.url, CART)
    },
    screens: checkout,
  },
  {
    title: 'customer who withdraws from an order',
    setup: async (page, shop) => {
      await createCustomer(shop.url)
      await setCartCookie(page, shop.url, CART)
    },
    screens: withdrawal,
  },
]
