// Owner's panel with 1,000,000 orders and 100,000 products: the first rows of every list on SQLite and PostgreSQL.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../lib/load/rate.mjs'
import { formatCount, formatMs } from '../lib/load/results.mjs'
import { withShop } from '../lib/load/server.mjs'
import { createOrderRequest, registerCustomer } from '../lib/load/shopper.mjs'
import { fromRoot } from '../lib/paths.mjs'
import { withCluster } from '../lib/postgres.mjs'
import { step, UserError } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const ORDERS = Number(process.env.BENCH_ORDERS || 1_000_000)
const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 100_000)
const REQUESTS = 20
const TARGET_MS = 200
/** Time for the background jobs that index customers and sum up past days. */
const JOBS_TIMEOUT_MS = 30 * 60_000
/** Number up to which the lists count. */
const MAX_COUNTED = 10_000
/** A commit waits for no disk: the lists only read. */
const POSTGRES_FLAGS = ['max_connections=100', 'fsync=off', 'dynamic_shared_memory_type=mmap']

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

/** Logs the demo owner in; returns a function that reads a path of the administration API. */
async function logIn(origin) {
  const { staff } = JSON.parse(readFileSync(fromRoot('api', 'demo', 'accounts.json'), 'utf8'))
  const { email, password } = staff.find(({ role }) => role === 'owner')
  const response = await fetch(`${origin}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new UserError(`The login responded with ${response.status}.`)
  const cookie = response.headers.get('set-cookie').split(';')[0]
  return async (path) => {
    const answer = await fetch(`${origin}/admin/v1/${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new UserError(`${path} responded with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
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
    const slowest = Math.max(...times)
    const figure = `${formatMs(slowest)} (half under ${formatMs(percentile(times, 0.5))})`
    rows.push([`${name}, ${database}`, figure, `under ${TARGET_MS} ms`, slowest < TARGET_MS])
  }
  return rows
}

async function lists(database, env) {
  const panelPort = await freePort()
  const options = {
    seed: ['--products', String(PRODUCTS), '--accounts'],
    env: { ...env, MOSTRADOR_PANEL__LISTEN: `127.0.0.1:${panelPort}` },
  }
  return withShop(options, async (shop) => {
    await step(`${formatCount(ORDERS)} orders on ${database}`, () => generateOrders(shop))
    const read = await logIn(`http://127.0.0.1:${panelPort}`)
    await step('Background jobs', () => waitForJobs(read))
    const rows = []
    await step(`Lists on ${database}`, async () => void rows.push(...(await measure(database, read))))
    return rows
  })
}

export default async function panel() {
  const rows = await lists('SQLite', {})
  const onPostgres = await withCluster(
    ({ url }) => lists('PostgreSQL', { MOSTRADOR_DATABASE: `${url}/postgres` }),
    { flags: POSTGRES_FLAGS },
  )
  return { rows: [...rows, ...onPostgres] }
}
