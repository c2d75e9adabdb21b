// Click to paint with the CPU slowed down 4 times: adding to a cart of 1 and 50 lines, navigation with a prefetched payload.
import { median } from '../lib/load/pace.mjs'
import { withShop } from '../lib/load/server.mjs'
import { measured, ms } from '../lib/load/verdicts.mjs'
import { slowDown, withBrowser } from '../lib/measure/browser.mjs'
import { centreOf, clickToPaint, observeInteractions } from '../lib/measure/interaction.mjs'
import { Problem } from '../lib/progress.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 9)
const SLOWDOWN = 4
const CATEGORY = '/tienda/cosmetica-facial'
const SLUG = 'gel-limpiador-de-romero'
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const [CART_MS, NAVIGATION_MS] = [50, 100]

/** The cart cookie with so many lines, none of them of the product that is added. */
async function cartCookie(url, count) {
  const { data } = await (await fetch(`${url}/api/v1/products?limit=100`)).json()
  const lines = data
    .filter(({ slug, sold_out, unique_buy }) => slug !== SLUG && !sold_out && !unique_buy)
    .flatMap(({ id, variants }) =>
      variants.length === 0
        ? [`${id}:0:1`]
        : variants.filter((variant) => !variant.sold_out).map((variant) => `${id}:${variant.id}:1`),
    )
  if (lines.length < count) throw new Problem(`The catalogue has no ${count} lines for a cart.`)
  return { name: 'mostrador_cart', value: lines.slice(0, count).join('.'), url }
}

/**
 * Clicks (what, element, shown, target in ms) on a page that was just loaded, several times; returns result rows. `hover`
 * uses a mouse that points at the element first, otherwise a finger taps.
 */
async function clicked(context, address, clicks, { hover, cookie } = {}) {
  await observeInteractions(context)
  const found = clicks.map(() => [])
  for (let run = 0; run < RUNS; run++) {
    await context.clearCookies()
    if (cookie) await context.addCookies([cookie])
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    await slowDown(page, SLOWDOWN)
    await page.waitForTimeout(500)
    for (const [n, { element, shown }] of clicks.entries()) {
      const centre = await centreOf(element(page).first())
      if (hover) {
        await page.mouse.move(...centre)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(500)
      }
      const click = () => (hover ? page.mouse.click(...centre) : page.touchscreen.tap(...centre))
      found[n].push(await clickToPaint(page, click, shown))
    }
    await page.close()
  }
  await context.close()
  return clicks.flatMap(({ what, target }, n) =>
    ['painted', ...(hover ? [] : ['INP'])].map((kind) => {
      const value = median(found[n].map((one) => one[kind]))
      return [`${what}, ${kind}`, ms(value), target ? `under ${target} ms` : '', !target || value < target]
    }),
  )
}

/** The baseline: a page that holds nothing but a button and a number. */
async function emptyPage({ url }, context) {
  const body = '<!doctype html><button onclick="n.textContent = 2">+</button><output id="n">1</output>'
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const element = (page) => page.getByRole('button')
  const shown = `document.querySelector('#n').textContent === '2'`
  return clicked(context, `${url}/`, [{ what: 'A button on an empty page', element, shown }])
}

async function add({ url }, context, lines, size) {
  const label = `Carrito, ${lines + 1} artículos`
  const click = {
    what: `Into a cart of ${size}`,
    element: (page) => page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true }),
    shown: `document.querySelector('a[aria-label="${label}"]') !== null`,
    target: CART_MS,
  }
  return clicked(context, `${url}${CATEGORY}/${SLUG}`, [click], { cookie: await cartCookie(url, lines) })
}

function navigate({ url }, context) {
  const link = (what, path, heading) => ({
    what,
    element: (page) => page.getByRole('main').locator(`a[href="${path}"]`),
    shown: `location.pathname === '${path}' && [...document.querySelectorAll('main h1')].some((h1) => h1.textContent.includes('${heading}'))`,
    target: NAVIGATION_MS,
  })
  const category = link('Home to category', CATEGORY, 'Cosmética facial')
  const product = link('Category to product', `${CATEGORY}/${SLUG}`, 'Gel limpiador de romero')
  return clicked(context, `${url}/`, [category, product], { hover: true })
}

export default function interactions() {
  return withShop({ pages: true }, (shop) =>
    withBrowser(async ({ visitor }) => {
      const rows = [
        await measured('Empty page', async () => emptyPage(shop, await visitor())),
        await measured('Cart of one line', async () => add(shop, await visitor(), 1, 'one line')),
        await measured('Cart of 50 lines', async () => add(shop, await visitor(), 50, '50 lines')),
        await measured('Navigation', async () => navigate(shop, await visitor(DESKTOP))),
      ]
      return { rows: rows.flat() }
    }),
  )
}
