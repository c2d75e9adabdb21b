// INP and click to paint with 4× CPU throttling: shopping with a cart of 1 and 50 lines, prefetched navigation.
import { readFileSync } from 'node:fs'
import { formatMs, measureStep } from '../lib/load/results.mjs'
import { disabledRateLimits, withShop } from '../lib/load/server.mjs'
import { withBrowser } from '../lib/measure/browser.mjs'
import { measureActions } from '../lib/measure/interaction.mjs'
import { fromRoot } from '../lib/paths.mjs'
import { UserError } from '../lib/progress.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 9)
const CATEGORY = '/tienda/cosmetica-facial'
const SLUG = 'gel-limpiador-de-romero'
const DESKTOP = { viewport: { width: 1280, height: 900 } }
/** Highest INP above that of a button on an empty page, in the same run. */
const ABOVE_BUTTON_MS = 50
const NAVIGATION_MS = 100
const QUERY = 'gel limp'

const isOn = (path) => `location.pathname === '${path}' && document.querySelector('main h1') !== null`
const isChecked = (name, value = '') =>
  `document.querySelector('input[name="${name}"]${value && `[value="${value}"]`}:checked') !== null`
const hasCount = (count) => `document.querySelector('a[aria-label="Carrito, ${count} artículos"]') !== null`
const radio = (name) => (page) => page.getByRole('radio', { name })
const button = (name) => (page) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Cookie of a cart with this number of lines, without the product to be added. */
async function cartCookie(url, count) {
  const { data } = await (await fetch(`${url}/api/v1/products?limit=100`)).json()
  const lines = data
    .filter(({ slug, sold_out, unique_buy }) => slug !== SLUG && !sold_out && !unique_buy)
    .flatMap(({ id, variants }) =>
      variants.length === 0
        ? [`${id}:0:1`]
        : variants.filter((variant) => !variant.sold_out).map((variant) => `${id}:${variant.id}:1`),
    )
  if (lines.length < count)
    throw new UserError(`The catalogue has only ${lines.length} products for a cart of ${count} lines.`)
  return { name: 'mostrador_cart', value: lines.slice(0, count).join('.'), url }
}

const addToCart = (lines) => ({
  start: `${CATEGORY}/${SLUG}`,
  actions: [
    { name: 'Adding to the cart', element: button('Añadir al carrito'), expression: hasCount(lines + 1) },
  ],
})

const changeQuantity = (lines) => ({
  start: '/compra',
  actions: [
    {
      name: 'Changing a quantity',
      element: (page) => page.getByRole('main').getByRole('button', { name: /^Una unidad más/ }),
      expression: hasCount(lines + 1),
    },
  ],
})

const toggleFacet = () => ({
  start: CATEGORY,
  actions: [
    {
      name: 'Opening the filters',
      element: button('Filtrar'),
      expression: `document.querySelector('dialog[open] input[type=checkbox]') !== null`,
    },
    {
      name: 'Toggling a facet',
      element: (page) => page.getByRole('dialog').getByRole('checkbox'),
      expression: `document.querySelector('ul[aria-label="Filtros puestos"]') !== null`,
    },
  ],
})

const typeSearch = () => ({
  start: CATEGORY,
  actions: [
    {
      name: 'Opening the search',
      element: (page) => page.getByRole('banner').getByRole('link', { name: 'Buscar en la tienda' }),
      expression: `document.querySelector('dialog[open] input') !== null`,
    },
    {
      name: 'Typing a search with suggestions',
      typed: QUERY,
      expression: `document.querySelector('[role=option]')?.textContent.includes('${QUERY}')`,
    },
  ],
})

const checkOut = () => {
  const { customers } = JSON.parse(readFileSync(fromRoot('api', 'demo', 'accounts.json'), 'utf8'))
  const { email, password } = customers.find(({ role }) => role === 'user')
  return {
    start: '/compra/iniciar-sesion',
    actions: [
      {
        name: 'Login',
        prepare: async (page) => {
          await page.getByLabel('Correo electrónico').fill(email)
          await page.getByLabel('Contraseña').fill(password)
        },
        element: button('Entrar'),
        expression: isOn('/compra/envio-y-facturacion'),
      },
      {
        name: 'Choosing a courier',
        element: radio(/^Exprés/),
        expression: isChecked('method', '2'),
      },
      {
        name: 'Choosing pickup',
        element: radio(/^Recogida en tienda/),
        expression: `document.querySelector('input[name=location]') !== null`,
      },
      { name: 'Choosing a shop', element: radio(/Jaralba/), expression: isChecked('location') },
      {
        name: 'Declining an invoice',
        element: (page) => page.getByRole('checkbox', { name: 'No necesito factura' }),
        expression: `document.querySelectorAll('main input[type=checkbox]:checked').length > 0`,
      },
      {
        name: 'Submitting the delivery',
        element: button('Continuar'),
        expression: isOn('/compra/confirma-tu-pedido'),
      },
      {
        name: 'Choosing a payment method',
        element: radio(/^Transferencia/),
        expression: isChecked('payment', 'transfer'),
      },
      {
        name: 'Placing the order',
        prepare: async (page) => {
          const waiver = page.locator('input[name=waiver]')
          if ((await waiver.count()) > 0) await waiver.check()
        },
        element: button('Pedido con obligación de pago'),
        expression: `location.pathname.startsWith('/compra/pedido-realizado/')`,
      },
    ],
  }
}

const navigate = () => {
  const link = (name, path, heading) => ({
    name,
    element: (page) => page.getByRole('main').locator(`a[href="${path}"]`),
    expression: `location.pathname === '${path}' && [...document.querySelectorAll('main h1')].some((h1) => h1.textContent.includes('${heading}'))`,
  })
  return {
    start: '/',
    hover: true,
    actions: [
      link('Home to category', CATEGORY, 'Cosmética facial'),
      link('Category to product', `${CATEGORY}/${SLUG}`, 'Gel limpiador de romero'),
    ],
  }
}

/** A page with a button alone: the latency of browser and machine. */
async function measureButton({ url }, context) {
  const body = '<!doctype html><button onclick="n.textContent = 2">+</button><output id="n">1</output>'
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const action = {
    name: 'A button on an empty page',
    element: (page) => page.getByRole('button'),
    expression: `document.querySelector('#n').textContent === '2'`,
  }
  return measureActions(context, url, { start: '/', actions: [action] }, RUNS)
}

const row = (name, value, target) => [
  name,
  formatMs(value),
  target ? `under ${formatMs(target)}` : '',
  !target || value < target,
]

/** Interactions by name, with a cart of these numbers of lines. */
const SHOPPING = {
  'Add to cart': addToCart,
  Quantity: changeQuantity,
  Facet: toggleFacet,
  Search: typeSearch,
  Checkout: checkOut,
}

export default function interactions() {
  const options = {
    pages: true,
    seed: ['--accounts'],
    env: { ...disabledRateLimits(), MOSTRADOR_ORDERS__MAX_UNPAID_ORDERS: '1000' },
  }
  return withShop(options, (shop) =>
    withBrowser(async ({ visitor }) => {
      const [baseline] = await measureStep('Empty page', async () => measureButton(shop, await visitor()))
      const rows = [row(`${baseline.name}, INP`, baseline.inp), row('The same, painted', baseline.painted)]
      for (const lines of [1, 50]) {
        const cookie = await cartCookie(shop.url, lines)
        const size = lines === 1 ? 'one line' : `${lines} lines`
        for (const [name, describe] of Object.entries(SHOPPING)) {
          const results = await measureStep(`${name}, ${size}`, async () =>
            measureActions(await visitor(), shop.url, { ...describe(lines), cookie }, RUNS),
          )
          for (const result of results) {
            rows.push(
              row(`${result.name}, ${size}, INP`, result.inp, baseline.inp + ABOVE_BUTTON_MS),
              row(`${result.name}, ${size}, painted`, result.painted),
            )
          }
        }
      }
      const navigations = await measureStep('Navigation', async () =>
        measureActions(await visitor(DESKTOP), shop.url, navigate(), RUNS),
      )
      return {
        rows: [
          ...rows,
          ...navigations.map(({ name, painted }) => row(`${name}, painted`, painted, NAVIGATION_MS)),
        ],
      }
    }),
  )
}
