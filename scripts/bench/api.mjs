// Server with 100,000 products: reads compared with nginx, searches, orders on SQLite and PostgreSQL, startup time,
// memory.
import { randomUUID } from 'node:crypto'
import { compareWithNginx, fetchRaw } from '../lib/load/http.mjs'
import { atConstantRate, median } from '../lib/load/rate.mjs'
import { formatCount, formatMs } from '../lib/load/results.mjs'
import { peakMemory, startServer, stop, withShop } from '../lib/load/server.mjs'
import { createClient, createOrderRequest, registerCustomer } from '../lib/load/shopper.mjs'
import { withCluster } from '../lib/postgres.mjs'
import { step } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 100_000)
const SEARCHES = { perSecond: 50, target: 8 }
const ORDERS = { sqlite: { perSecond: 200, target: 50 }, postgres: { perSecond: 300, target: 50 } }
const SECONDS = 4 * Number(process.env.BENCH_SECONDS || 5)
const LIST = '/api/v1/products?limit=10&sort=title'
const TARGET = { connections: 32, ratio: 1, p99: 20 }
const CUSTOMERS = 20
/** PostgreSQL as by default: a commit waits for the disk. */
const POSTGRES_FLAGS = ['max_connections=100', 'dynamic_shared_memory_type=mmap']
const SETTINGS = {
  MOSTRADOR_RATE_LIMITS__REGISTRATIONS_PER_ADDRESS: '1000',
  MOSTRADOR_ORDERS__MAX_UNPAID_ORDERS: '0',
}

async function reads(shop) {
  const list = await fetchRaw(shop.url + LIST)
  const requests = [
    { name: 'A list of 10', path: LIST },
    { name: 'A product', path: `/api/v1/products/${JSON.parse(list.body).data[0].slug}` },
    { name: 'The list in gzip', path: LIST, headers: { 'accept-encoding': 'gzip' } },
    { name: 'The list in Brotli', path: LIST, headers: { 'accept-encoding': 'br' } },
    { name: 'The list unchanged (304)', path: LIST, headers: { 'if-none-match': list.headers.etag } },
  ]
  return compareWithNginx(shop, await freePort(), requests, TARGET)
}

async function rateRow(name, { perSecond, target }, work) {
  const { p50, p99, failures } = await atConstantRate(perSecond, SECONDS, work)
  const failed = failures.length > 0 ? `, ${failures.length} of ${perSecond * SECONDS} failed` : ''
  if (failed) console.log(`    ${name}: ${failures[0].message}`)
  const figure = `${formatMs(p99)} (half under ${formatMs(p50)})${failed}`
  return [`${name}, ${perSecond} a second, p99`, figure, `under ${target} ms`, p99 < target && !failed]
}

/** Measures searches of two title words and a number, so that no response is cached. */
async function searches({ url }) {
  const { call } = createClient(url)
  const { data } = await call('GET', 'products?limit=100')
  const words = data.flatMap(({ title }) => title.split(' '))
  const query = (n) => `${words[n % words.length]} ${words[(n * 7 + 3) % words.length]} ${n}`
  return rateRow('Searches', SEARCHES, (n) => call('GET', `searchs?query=${encodeURIComponent(query(n))}`))
}

/** Returns the bodies of orders of one product each, for this many products. */
async function orderRequests(customer, count) {
  const bodies = []
  for (let page = 1; bodies.length < count; page++) {
    const { data } = await customer.call('GET', `products?limit=100&sort=-id&page=${page}`)
    const products = data.filter(({ variants, sold_out }) => variants.length === 0 && !sold_out)
    for (const { id } of products) bodies.push(await createOrderRequest(customer, id))
  }
  return bodies
}

/** Measures orders of a different product each: a repeated one would replace an unpaid order, or be sold out. */
async function orders(name, { url }, rate) {
  const customers = []
  for (let n = 0; n < CUSTOMERS; n++)
    customers.push(await registerCustomer(url, `medida-${n}@correo.example`, 'una clave larga'))
  const bodies = await orderRequests(customers[0], rate.perSecond * SECONDS)
  return rateRow(`Durable orders on ${name}`, rate, (n) =>
    customers[n % CUSTOMERS].call('POST', 'orders', bodies[n], { 'idempotency-key': randomUUID() }),
  )
}

async function ordersOnPostgres() {
  return withCluster(
    ({ url }) => {
      const env = { ...SETTINGS, MOSTRADOR_DATABASE: `${url}/postgres` }
      const work = (shop) => orders('PostgreSQL', shop, ORDERS.postgres)
      return withShop({ seed: ['--products', String(PRODUCTS)], env }, work)
    },
    { flags: POSTGRES_FLAGS },
  )
}

export default async function api() {
  const rows = []
  const startTimes = []
  const prepare = async ({ env, url }) => {
    for (let n = 0; n < 3; n++) {
      const { child, ready } = await startServer(env, url + LIST)
      startTimes.push(ready)
      await stop(child)
    }
  }
  await withShop({ seed: ['--products', String(PRODUCTS)], env: SETTINGS, prepare }, async (shop) => {
    rows.push(...(await reads(shop)))
    await step('Searches', async () => void rows.push(await searches(shop)))
    await step('Orders', async () => void rows.push(await orders('SQLite', shop, ORDERS.sqlite)))
    const [ready, memory] = [median(startTimes), peakMemory(shop.child)]
    rows.push([`Ready with ${formatCount(PRODUCTS)} products`, formatMs(ready), 'within 1 s', ready < 1000])
    rows.push(['Peak memory', `${formatCount(memory)} MB`, 'under 250 MB', memory < 250])
  })
  await step('Orders on PostgreSQL', async () => void rows.push(await ordersOnPostgres()))
  return { rows }
}
