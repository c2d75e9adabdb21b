// `npm run bench:interactions`: from the click to the picture, on a processor four times slower: into the cart, when it has
// one line and when it has fifty, and from page to page with what a page needs at hand. The median of nine (BENCH_RUNS).
// `-- --publish` writes docs/performance.md.
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { judge, ms } from './lib/load/verdicts.mjs'
import { withBrowser } from './lib/measure/browser.mjs'
import { median } from './lib/measure/lighthouse.mjs'
import { clickToPaint, middleOf, slowDown, watchPaints } from './lib/measure/painted.mjs'
import { withShop } from './lib/measure/shop.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { bars } from './lib/publish/chart.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
import { apiUrl } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 9)
const SLOWER = 4
const CATEGORY = '/tienda/cosmetica-facial'
const PRODUCT = `${CATEGORY}/gel-limpiador-de-romero`
const DESKTOP = { viewport: { width: 1280, height: 900 } }
const [ADDING_MS, ARRIVING_MS] = [50, 100]

/** Carts as the browser keeps them: so many lines, none of them of the product that is added. */
async function carts(port, added) {
  const answer = await fetch(`${apiUrl(port)}/products?limit=100`)
  const { data } = await answer.json()
  const free = data.filter(({ slug, sold_out, unique_buy }) => slug !== added && !sold_out && !unique_buy)
  const lines = free.flatMap(({ id, variants }) =>
    (variants.length > 0 ? variants.filter((variant) => !variant.sold_out) : [{ id: 0 }]).map(
      (variant) => `${id}:${variant.id}:1`,
    ),
  )
  return (count) => {
    if (lines.length < count) throw new Problem(`The catalogue has no ${count} lines for a cart.`)
    return lines.slice(0, count).join('.')
  }
}

/** A page that has come to rest, in a browser that has been there before. */
async function opened(context, address) {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await slowDown(page, SLOWER)
  await page.waitForTimeout(500)
  return page
}

/** Puts a product into a cart of so many lines, each time on a page that was just opened. */
async function adding({ url }, visitor, cart, lines) {
  const found = []
  const context = await visitor()
  await watchPaints(context)
  try {
    for (let n = 0; n < RUNS; n++) {
      await context.clearCookies()
      await context.addCookies([{ name: 'mostrador_cart', value: cart(lines), url }])
      const page = await opened(context, url + PRODUCT)
      await page.getByRole('link', { name: labelOf(lines), exact: true }).waitFor()
      const button = page.getByRole('main').getByRole('button', { name: 'Añadir al carrito', exact: true })
      const there = `document.querySelector('a[aria-label="${labelOf(lines + 1)}"]') !== null`
      const place = await middleOf(button.first())
      found.push(await clickToPaint(page, () => page.touchscreen.tap(...place), there))
      await page.close()
    }
  } finally {
    await context.close()
  }
  return { ms: median(found.map((one) => one.ms)), inp: median(found.map((one) => one.inp)) }
}

/** The same finger on a page that holds nothing but a button and a number: what browser and machine take for themselves. */
async function floor({ url }, visitor) {
  const found = []
  const context = await visitor()
  await watchPaints(context)
  const html = '<!doctype html><button onclick="n.textContent = 2">+</button><output id="n">1</output>'
  await context.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  try {
    for (let n = 0; n < RUNS; n++) {
      const page = await opened(context, `${url}/`)
      const place = await middleOf(page.getByRole('button'))
      const tap = () => page.touchscreen.tap(...place)
      found.push(await clickToPaint(page, tap, `document.querySelector('#n').textContent === '2'`))
      await page.close()
    }
  } finally {
    await context.close()
  }
  return { ms: median(found.map((one) => one.ms)), inp: median(found.map((one) => one.inp)) }
}

const labelOf = (count) => `Carrito, ${count} ${count === 1 ? 'artículo' : 'artículos'}`

/** From the first page to a category and from there to a product; each link is pointed at before it is clicked. */
async function arriving({ url }, visitor) {
  const [category, product] = [[], []]
  const context = await visitor(DESKTOP)
  await watchPaints(context)
  try {
    for (let n = 0; n < RUNS; n++) {
      const page = await opened(context, `${url}/`)
      category.push((await follow(page, CATEGORY, 'Cosmética facial')).ms)
      product.push((await follow(page, PRODUCT, 'Gel limpiador de romero')).ms)
      await page.close()
    }
  } finally {
    await context.close()
  }
  return { category: median(category), product: median(product) }
}

async function follow(page, path, heading) {
  const place = await middleOf(page.getByRole('main').locator(`a[href="${path}"]`).first())
  await page.mouse.move(...place)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const there =
    `location.pathname === '${path}' && ` +
    `[...document.querySelectorAll('main h1')].some((h1) => h1.textContent.includes('${heading}'))`
  return clickToPaint(page, () => page.mouse.click(...place), there)
}

/** Rows for the verdict, and bars for the chart. */
function verdicts({ empty, one, fifty, arrived }) {
  const added = ({ ms: painted, inp }, lines) => [
    [`Into a cart of ${lines}, new count painted`, ms(painted), `under ${ADDING_MS} ms`, painted < ADDING_MS],
    [`Into a cart of ${lines}, INP`, ms(inp), `under ${ADDING_MS} ms`, inp < ADDING_MS],
  ]
  const reached = (name, painted) => [name, ms(painted), `under ${ARRIVING_MS} ms`, painted < ARRIVING_MS]
  return [
    ['A button on an empty page, painted', ms(empty.ms), '', true],
    ['A button on an empty page, INP', ms(empty.inp), '', true],
    ...added(one, 'one line'),
    ...added(fifty, '50 lines'),
    reached('Home to category, painted', arrived.category),
    reached('Category to product, painted', arrived.product),
  ]
}

await main(async () => {
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  await step('Chromium', installChromium)
  const measured = await withShop(
    'release',
    () => {},
    (shop) =>
      withBrowser(async ({ visitor }) => {
        const cart = await carts(shop.port, PRODUCT.split('/').at(-1))
        const result = {}
        await step('An empty page', async () => {
          result.empty = await floor(shop, visitor)
        })
        await step('Into a cart of one line', async () => {
          result.one = await adding(shop, visitor, cart, 1)
        })
        await step('Into a cart of 50 lines', async () => {
          result.fifty = await adding(shop, visitor, cart, 50)
        })
        await step('From page to page', async () => {
          result.arrived = await arriving(shop, visitor)
        })
        return result
      }),
  )
  const rows = verdicts(measured)
  if (publishing) {
    const { empty, one, fifty, arrived } = measured
    const values = {
      'a button on an empty page': empty.ms,
      'into a cart of one line': one.ms,
      'into a cart of 50 lines': fifty.ms,
    }
    const all = { ...values, 'home to category': arrived.category, 'category to product': arrived.product }
    const chart = bars({
      name: 'interactions',
      title: 'From the click to the picture, processor four times slower',
      bars: Object.entries(all).map(([label, value]) => ({ label, value, ours: true })),
      limit: { value: ADDING_MS, label: `promised for the cart; twice that from page to page` },
      show: ms,
    })
    publish('interactions', [verdictTable(rows)], [chart])
  }
  judge(rows)
})
