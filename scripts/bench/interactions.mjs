// Click to paint with 4× CPU throttling: adding to a cart of 1 and 50 lines, prefetched navigation.
import { median } from '../lib/load/rate.mjs'
import { formatMs, measureStep } from '../lib/load/results.mjs'
import { withShop } from '../lib/load/server.mjs'
import { slowDown, withBrowser } from '../lib/measure/browser.mjs'
import { centreOf, clickToPaint, observeInteractions } from '../lib/measure/interaction.mjs'
import { UserError } from '../lib/progress.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 9)
const SLOWDOWN = 4
const CATEGORY = '/tienda/cosmetica-facial'
const SLUG = 'gel-limpiador-de-romero'
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const [CART_MS, NAVIGATION_MS] = [50, 100]

/** Creates a cart cookie with this number of lines, without the product to be added. */
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

/** Measures clicks `{ name, element, expression, target }` on new pages: taps, or clicks after a `hover`. */
async function measureClicks(context, address, clicks, { hover, cookie } = {}) {
  await observeInteractions(context)
  const results = clicks.map(() => [])
  for (let run = 0; run < RUNS; run++) {
    await context.clearCookies()
    if (cookie) await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    await slowDown(page, SLOWDOWN)
    await page.waitForTimeout(500)
    for (const [n, { element, expression }] of clicks.entries()) {
      const centre = await centreOf(element(page).first())
      if (hover) {
        await page.mouse.move(...centre)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(500)
      }
      const click = () => (hover ? page.mouse.click(...centre) : page.touchscreen.tap(...centre))
      results[n].push(await clickToPaint(page, click, expression))
    }
    await page.close()
  }
  await context.close()
  return clicks.flatMap(({ name, target }, n) =>
    ['painted', ...(hover ? [] : ['INP'])].map((kind) => {
      const value = median(results[n].map((result) => result[kind]))
      return [
        `${name}, ${kind}`,
        formatMs(value),
        target ? `under ${target} ms` : '',
        !target || value < target,
      ]
    }),
  )
}

async function measureEmptyPage({ url }, context) {
  const body = '<!doctype html><button onclick="n.textContent = 2">+</button><output id="n">1</output>'
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const element = (page) => page.getByRole('button')
  const expression = `document.querySelector('#n').textContent === '2'`
  return measureClicks(context, `${url}/`, [{ name: 'A button on an empty page', element, expression }])
}

async function measureAdd({ url }, context, lines, size) {
  const label = `Carrito, ${lines + 1} artículos`
  const click = {
    name: `Adding to a cart of ${size}`,
    element: (page) => page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }),
    expression: `document.querySelector('a[aria-label="${label}"]') !== null`,
    target: CART_MS,
  }
  return measureClicks(context, `${url}${CATEGORY}/${SLUG}`, [click], {
    cookie: await cartCookie(url, lines),
  })
}

function measureNavigation({ url }, context) {
  const link = (name, path, heading) => ({
    name,
    element: (page) => page.getByRole('main').locator(`a[href="${path}"]`),
    expression: `location.pathname === '${path}' && [...document.querySelectorAll('main h1')].some((h1) => h1.textContent.includes('${heading}'))`,
    target: NAVIGATION_MS,
  })
  const category = link('Home to category', CATEGORY, 'Cosmética facial')
  const product = link('Category to product', `${CATEGORY}/${SLUG}`, 'Gel limpiador de romero')
  return measureClicks(context, `${url}/`, [category, product], { hover: true })
}

export default function interactions() {
  return withShop({ pages: true }, (shop) =>
    withBrowser(async ({ visitor }) => {
      const rows = [
        await measureStep('Empty page', async () => measureEmptyPage(shop, await visitor())),
        await measureStep('Cart of one line', async () => measureAdd(shop, await visitor(), 1, 'one line')),
        await measureStep('Cart of 50 lines', async () => measureAdd(shop, await visitor(), 50, '50 lines')),
        await measureStep('Navigation', async () => measureNavigation(shop, await visitor(DESKTOP))),
      ]
      return { rows: rows.flat() }
    }),
  )
}
