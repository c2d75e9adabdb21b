// Click to paint with the CPU slowed down 4 times: adding to a cart of 1 and 50 lines, navigation with a prefetched payload.
import { buildServer } from '../lib/build.mjs'
import { installChromium } from '../lib/chromium.mjs'
import { median } from '../lib/load/pace.mjs'
import { withShop } from '../lib/load/server.mjs'
import { ms } from '../lib/load/verdicts.mjs'
import { slowDown, withBrowser } from '../lib/measure/browser.mjs'
import { centreOf, clickToPaint, observeInteractions } from '../lib/measure/interaction.mjs'
import { Problem, step } from '../lib/progress.mjs'
import { verdictTable } from '../lib/publish/document.mjs'
import { apiUrl } from '../lib/server.mjs'
import { buildWholeSite } from '../lib/steps.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 9)
const SLOWDOWN = 4
const CATEGORY = '/tienda/cosmetica-facial'
const SLUG = 'gel-limpiador-de-romero'
const PRODUCT = `${CATEGORY}/${SLUG}`
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const [CART_MS, NAVIGATION_MS] = [50, 100]

/** The cart cookie with so many lines, none of them of the product that is added. */
async function cartCookie(port, count) {
  const { data } = await (await fetch(`${apiUrl(port)}/products?limit=100`)).json()
  const others = data.filter(({ slug, sold_out, unique_buy }) => slug !== SLUG && !sold_out && !unique_buy)
  const lines = others.flatMap(({ id, variants }) =>
    (variants.length > 0 ? variants.filter((variant) => !variant.sold_out) : [{ id: 0 }]).map(
      (variant) => `${id}:${variant.id}:1`,
    ),
  )
  if (lines.length < count) throw new Problem(`The catalogue has no ${count} lines for a cart.`)
  return lines.slice(0, count).join('.')
}

/** Runs `work(page, context)` several times on a page that was just loaded and slowed down; returns the results. */
async function repeated(context, address, work, prepare = () => {}) {
  const found = []
  await observeInteractions(context)
  try {
    for (let n = 0; n < RUNS; n++) {
      await prepare()
      const page = await context.newPage()
      await page.goto(address, { waitUntil: 'networkidle' })
      await slowDown(page, SLOWDOWN)
      await page.waitForTimeout(500)
      found.push(await work(page))
      await page.close()
    }
  } finally {
    await context.close()
  }
  return found
}

const label = (count) => `Carrito, ${count} ${count === 1 ? 'artículo' : 'artículos'}`

async function add({ url, port }, context, lines) {
  const cookie = { name: 'mostrador_cart', value: await cartCookie(port, lines), url }
  const tap = async (page) => {
    await page.getByRole('link', { name: label(lines), exact: true }).waitFor()
    const button = page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true })
    const centre = await centreOf(button.first())
    const shown = `document.querySelector('a[aria-label="${label(lines + 1)}"]') !== null`
    return clickToPaint(page, () => page.touchscreen.tap(...centre), shown)
  }
  const prepare = async () => {
    await context.clearCookies()
    await context.addCookies([cookie])
  }
  return repeated(context, url + PRODUCT, tap, prepare)
}

/** The baseline: a page that holds nothing but a button and a number. */
async function emptyPage({ url }, context) {
  const body = '<!doctype html><button onclick="n.textContent = 2">+</button><output id="n">1</output>'
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  return repeated(context, `${url}/`, async (page) => {
    const centre = await centreOf(page.getByRole('button'))
    const tap = () => page.touchscreen.tap(...centre)
    return clickToPaint(page, tap, `document.querySelector('#n').textContent === '2'`)
  })
}

/** Points at a link, waits for its prefetch and clicks it. */
async function navigate(page, path, heading) {
  const centre = await centreOf(page.getByRole('main').locator(`a[href="${path}"]`).first())
  await page.mouse.move(...centre)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const shown = `location.pathname === '${path}' && [...document.querySelectorAll('main h1')].some((h1) => h1.textContent.includes('${heading}'))`
  return clickToPaint(page, () => page.mouse.click(...centre), shown)
}

const navigation = ({ url }, context) =>
  repeated(context, `${url}/`, async (page) => ({
    category: (await navigate(page, CATEGORY, 'Cosmética facial')).ms,
    product: (await navigate(page, PRODUCT, 'Gel limpiador de romero')).ms,
  }))

export default async function interactions() {
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  await step('Chromium', installChromium)
  const rows = []
  const row = (what, values, limit) => {
    const figure = median(values)
    rows.push([what, ms(figure), limit ? `under ${limit} ms` : '', !limit || figure < limit])
  }
  const both = (what, found, limit) => {
    const times = (key) => found.map((one) => one[key])
    row(`${what}, painted`, times('ms'), limit)
    row(`${what}, INP`, times('inp'), limit)
  }
  await withShop({ pages: true }, (shop) =>
    withBrowser(async ({ visitor }) => {
      await step('Empty page', async () => {
        both('A button on an empty page', await emptyPage(shop, await visitor()))
      })
      for (const [what, lines] of Object.entries({ 'one line': 1, '50 lines': 50 }))
        await step(`Cart of ${what}`, async () => {
          both(`Into a cart of ${what}`, await add(shop, await visitor(), lines), CART_MS)
        })
      await step('Navigation', async () => {
        const found = await navigation(shop, await visitor(DESKTOP))
        const times = (key) => found.map((one) => one[key])
        row('Home to category, painted', times('category'), NAVIGATION_MS)
        row('Category to product, painted', times('product'), NAVIGATION_MS)
      })
    }),
  )
  return { rows, parts: [verdictTable(rows)] }
}
