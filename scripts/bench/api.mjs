// Server with 50,000 products: reads compared with nginx, searches, orders, startup time, memory.
import { randomUUID } from 'node:crypto'
import { compareWithNginx, fetchRaw } from '../lib/load/http.mjs'
import { atConstantRate, median } from '../lib/load/rate.mjs'
import { formatCount, formatMs } from '../lib/load/results.mjs'
import { peakMemory, startServer, stop, withShop } from '../lib/load/server.mjs'
import { createClient, createOrderRequest, registerCustomer } from '../lib/load/shopper.mjs'
import { step } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 50_000)
const PER_SECOND = 50
const SECONDS = 4 * Number(process.env.BENCH_SECONDS || 5)
const LIST = '/api/v1/products?limit=10&sort=title'
const TARGET = { connections: 32, ratio: 0.5, p99: 20 }
const CUSTOMERS = 20
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

async function rateRow(name, target, work) {
  const { p50, p99, failures } = await atConstantRate(PER_SECOND, SECONDS, work)
  const failed = failures.length > 0 ? `, ${failures.length} failed: ${failures[0].message}` : ''
  const figure = `${formatMs(p99)} (half under ${formatMs(p50)})${failed}`
  return [`${name}, ${PER_SECOND} a second, p99`, figure, `under ${target} ms`, p99 < target && !failed]
}

/** Measures searches of two title words and a number, so that no response is cached. */
async function searches({ url }) {
  const { call } = createClient(url)
  const { data } = await call('GET', 'products?limit=100')
  const words = data.flatMap(({ title }) => title.split(' '))
  const query = (n) => `${words[n % words.length]} ${words[(n * 7 + 3) % words.length]} ${n}`
  return rateRow('Searches', 30, (n) => call('GET', `searchs?query=${encodeURIComponent(query(n))}`))
}

async function orders({ url }) {
  const customers = []
  for (let n = 0; n < CUSTOMERS; n++)
    customers.push(await registerCustomer(url, `medida-${n}@correo.example`, 'una clave larga'))
  const { data } = await customers[0].call('GET', 'products?limit=100&sort=-id')
  const products = data.filter(({ variants, sold_out }) => variants.length === 0 && !sold_out)
  const bodies = []
  for (let n = 0; n < PER_SECOND * SECONDS; n++)
    bodies.push(await createOrderRequest(customers[0], products[n % products.length].id))
  return rateRow('Durable orders', 50, (n) =>
    customers[n % CUSTOMERS].call('POST', 'orders', bodies[n], { 'idempotency-key': randomUUID() }),
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
    await step('Orders', async () => void rows.push(await orders(shop)))
    const [ready, memory] = [median(startTimes), peakMemory(shop.child)]
    rows.push([`Ready with ${formatCount(PRODUCTS)} products`, formatMs(ready), 'within 1 s', ready < 1000])
    rows.push(['Peak memory', `${formatCount(memory)} MB`, 'under 400 MB', memory < 400])
  })
  return { rows }
}
