// Owner's panel on SQLite and PostgreSQL: the first rows of every list with 1,000,000 orders and 100,000 products, and the
// delay until a saved product is in the HTML of a shop with 10,000 products.
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor, withWatchedSite } from '../lib/load/prerenderer.mjs'
import { median } from '../lib/load/rate.mjs'
import { formatCount, formatMs } from '../lib/load/results.mjs'
import { withShop } from '../lib/load/server.mjs'
import { createOrderRequest, registerCustomer } from '../lib/load/shopper.mjs'
import { ifMatch, logInStaff, readDemoOwner } from '../lib/load/staff.mjs'
import { withCluster } from '../lib/postgres.mjs'
import { step, UserError } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const ORDERS = Number(process.env.BENCH_ORDERS || 1_000_000)
const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 100_000)
const REQUESTS = 20
const TARGET_MS = 200
/** Products of the shop whose pages are rendered. */
const RENDERED_PRODUCTS = Math.min(PRODUCTS, 10_000)
const SAVES = 10
const SAVE_TARGET_MS = 2000
/** Time for the background jobs that index customers and sum up past days. */
const JOBS_TIMEOUT_MS = 30 * 60_000
/** Number up to which the lists count. */
const MAX_COUNTED = 10_000
const POSTGRES_FLAGS = ['max_connections=100', 'dynamic_shared_memory_type=mmap']

/** Lists with their filters, as the panel requests them. */
const LISTS = {
  'Orders, the newest': 'orders?limit=50',
  'Orders to prepare': 'orders?state=paid&limit=50',
  'Orders by number': `orders?query=M10-${1_000_000 + Math.floor(ORDERS / 2)}&limit=50`,
  'Orders by name': 'orders?query=ruiz&limit=50',
  'Orders of a month': 'orders?from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z&limit=50',
  'Customers, the newest': 'customers?limit=50',
  'Customers by name': 'customers?query=ruiz&limit=50',
  'Products, the newest': 'products?limit=50',
  'Products by title': 'products?sort=title&limit=50',
  'Products by price': 'products?sort=price&limit=50',
  'Products by word': 'products?query=romero&limit=50',
  'Products that run out': 'products?low_stock=true&limit=50',
  'Products on offer': 'products?on_offer=true&limit=50',
  Dashboard: 'dashboard',
  'Report by product': 'reports/sales?grouping=product&from=2026-01-01&to=2026-06-30',
  'Audit log': 'audit?limit=50',
  Media: 'media?limit=50',
  Promotions: 'promotions?limit=50',
  'Price codes': 'price-codes?limit=50',
  Webhooks: 'webhooks',
}

async function generateOrders({ url, runCommand }) {
  const customer = await registerCustomer(url, 'medida@correo.example', 'una clave larga')
  const { data } = await customer.call('GET', 'products?limit=100')
  const product = data.find(({ variants, sold_out }) => variants.length === 0 && !sold_out)
  const request = await createOrderRequest(customer, product.id)
  await customer.call('POST', 'orders', request, { 'idempotency-key': 'medida-1' })
  await runCommand('seed', '--orders', String(ORDERS))
}

/** Waits until every generated customer is found by name, and the sales of past days are summed up. */
async function waitForJobs(read) {
  const customers = Math.min(ORDERS / 20, MAX_COUNTED)
  const isDone = async () =>
    (await read('customers?query=ruiz&limit=1')).total >= customers && Boolean(await read('dashboard'))
  const deadline = Date.now() + JOBS_TIMEOUT_MS
  // The dashboard is unavailable while it would have to sum up years.
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new UserError('The background jobs were not done in time.')
    await sleep(1000)
  }
}

const figure = (times) => `${formatMs(Math.max(...times))} (half under ${formatMs(median(times))})`

/** Measures the slowest of several requests of each list; the first one is not counted. */
async function measure(database, read) {
  const rows = []
  for (const [name, path] of Object.entries(LISTS)) {
    await read(path)
    const times = []
    for (let n = 0; n < REQUESTS; n++) {
      const began = performance.now()
      await read(path)
      times.push(performance.now() - began)
    }
    rows.push([
      `${name}, ${database}`,
      figure(times),
      `under ${TARGET_MS} ms`,
      Math.max(...times) < TARGET_MS,
    ])
  }
  return rows
}

/** Runs `work(shop, staff)` with a shop of these products and a client of its owner. */
async function withPanel(env, products, work) {
  const panelPort = await freePort()
  const options = {
    seed: ['--products', String(products), '--accounts'],
    env: { ...env, MOSTRADOR_PANEL__LISTEN: `127.0.0.1:${panelPort}` },
  }
  return withShop(options, async (shop) =>
    work(shop, await logInStaff(`http://127.0.0.1:${panelPort}`, readDemoOwner())),
  )
}

const measureLists = (database, env) =>
  withPanel(env, PRODUCTS, async (shop, { call }) => {
    await step(`${formatCount(ORDERS)} orders on ${database}`, () => generateOrders(shop))
    const read = (path) => call('GET', path)
    await step('Background jobs', () => waitForJobs(read))
    const rows = []
    await step(`Lists on ${database}`, async () => void rows.push(...(await measure(database, read))))
    return rows
  })

/** Delays in ms from saving another price until the shop sends it in the pages of the product and its category. */
async function measureSaves({ url }, { call }) {
  const category = await call('POST', 'categories', { title: 'Medidas' })
  const draft = { title: 'Vela de la medida', category: category.id, state: 'listed' }
  let product = await call('POST', 'products', { ...draft, price: { gross: '10.95' } })
  const isShown = async (path, price) => (await (await fetch(url + path)).text()).includes(price)
  const waitUntilShown = async (price) => {
    for (const path of [product.path, category.path])
      await waitFor(() => isShown(path, price), `The price ${price} at ${path}`)
  }
  await waitUntilShown('10,95')
  const delays = []
  for (let n = 1; n <= SAVES; n++) {
    const changed = { ...draft, slug: product.slug, price: { gross: `${10 + n}.45` } }
    const began = performance.now()
    product = await call('PUT', `products/${product.id}`, changed, ifMatch(product.version))
    await waitUntilShown(`${10 + n},45`)
    delays.push(performance.now() - began)
  }
  return delays
}

const measureHtml = (database, env) =>
  withPanel(env, RENDERED_PRODUCTS, async (shop, staff) => {
    let delays = []
    await step(`${SAVES} saved products on ${database}`, async () => {
      delays = await withWatchedSite(shop, () => measureSaves(shop, staff))
    })
    return [
      `Saved product in the shop's HTML, ${database}`,
      figure(delays),
      `under ${SAVE_TARGET_MS / 1000} s`,
      Math.max(...delays) < SAVE_TARGET_MS,
    ]
  })

const onPostgres = (work, flags) =>
  withCluster(({ url }) => work('PostgreSQL', { MOSTRADOR_DATABASE: `${url}/postgres` }), { flags })

export default async function panel() {
  const rows = [
    ...(await measureLists('SQLite', {})),
    await measureHtml('SQLite', {}),
    // The lists only read, so that no commit has to wait for the disk.
    ...(await onPostgres(measureLists, [...POSTGRES_FLAGS, 'fsync=off'])),
    await onPostgres(measureHtml, POSTGRES_FLAGS),
  ]
  return { rows }
}
