// `npm run bench:api`: what the server does with 50,000 products, beside what this machine can do at all. nginx sending
// the same bytes as files, in the same run, is the ceiling; a figure that misses its promise fails the command.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { besideCeiling, raw, startCeiling } from './lib/load/ceiling.mjs'
import { customer, order, place, searches } from './lib/load/customers.mjs'
import { atPace } from './lib/load/pace.mjs'
import { peakMemory, startServer, stop } from './lib/load/server.mjs'
import { installTools } from './lib/load/tools.mjs'
import { besides, judge, ms, whole } from './lib/load/verdicts.mjs'
import { CONNECTIONS } from './lib/load/wrk.mjs'
import { cache } from './lib/paths.mjs'
import { main, step, UP_TO_DATE } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { serverEnv } from './lib/server.mjs'
import { digest } from './lib/stamps.mjs'

const PRODUCTS = 50_000
const PORT = Number(process.env.PORT || 7510)
const SECONDS = Number(process.env.BENCH_SECONDS || 5)
const TURNS = { rounds: 3, seconds: SECONDS, connections: CONNECTIONS }
const LIST = '/api/v1/products?limit=10&sort=title'
const url = `http://127.0.0.1:${PORT}`

/** A database with the products; made once for what makes it. */
async function fillDatabase(folder, report) {
  const made = digest(['api/migrations', 'api/demo', 'api/src/seed'])
  const kept = join(cache, 'bench', `products-${PRODUCTS}-${made.slice(0, 12)}.sqlite`)
  let word = UP_TO_DATE
  if (!existsSync(kept)) {
    rmSync(join(cache, 'bench'), { recursive: true, force: true })
    mkdirSync(join(cache, 'bench'), { recursive: true })
    const env = serverEnv({ port: 0, database: `${kept}.new` })
    await run(serverBinary('release'), ['seed', '--products', String(PRODUCTS)], { env, onLine: report })
    renameSync(`${kept}.new`, kept)
    word = undefined
  }
  copyFileSync(kept, join(folder, 'shop.sqlite'))
  return word
}

/** Starts the server; gives the process and the milliseconds until it answered a list. */
function startShop(folder) {
  const env = {
    ...serverEnv({ port: PORT, database: join(folder, 'shop.sqlite') }),
    MOSTRADOR_THROTTLE__REGISTRATIONS_PER_ADDRESS: '1000',
    MOSTRADOR_ORDERS__UNPAID_AT_ONCE: '0',
  }
  return startServer(env, url + LIST)
}

/** What is asked of the shop: each time the same bytes are asked of nginx, which has them as a file. */
async function questions() {
  const list = await raw(url + LIST)
  const detail = `/api/v1/products/${JSON.parse(list.body).data[0].slug}`
  const asked = [
    { name: 'A list of 10', path: LIST },
    { name: 'A product', path: detail },
    { name: 'The list in gzip', path: LIST, headers: { 'accept-encoding': 'gzip' } },
    { name: 'The list in Brotli', path: LIST, headers: { 'accept-encoding': 'br' } },
  ]
  for (const [n, question] of asked.entries()) {
    question.file = `${n}.json`
    question.body = (await raw(url + question.path, question.headers)).body
  }
  const unchanged = { 'if-none-match': list.headers.etag }
  return [...asked, { name: 'The list unchanged (304)', path: LIST, headers: unchanged, file: '0.json' }]
}

async function searching() {
  const count = 50 * SECONDS * 4
  const texts = searches(count + 1)
  const ask = async (n) => {
    const response = await fetch(`${url}/api/v1/searchs?query=${encodeURIComponent(texts[n])}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(String(response.status))
  }
  // The index follows after the start.
  await ask(count)
  return atPace(50, SECONDS * 4, ask)
}

async function ordering() {
  const people = []
  for (let n = 0; n < 20; n++) {
    people.push(await customer(url, `medida-${n}@correo.example`, 'una clave larga'))
  }
  const list = await (await fetch(`${url}/api/v1/products?limit=100&sort=-id`)).json()
  const products = list.data.filter(({ variants, sold_out }) => variants.length === 0 && !sold_out)
  const ready = []
  for (let n = 0; n < 50 * SECONDS * 2; n++) {
    ready.push(await order(url, people[n % people.length], `medida-${n}`, products[n % products.length]))
  }
  return atPace(50, SECONDS * 2, (n) => place(url, ready[n]))
}

function verdicts(m) {
  const paced = (name, { p50, p99, perSecond, failures }, limit) => {
    const failed = failures.length > 0 ? `, ${failures.length} failed: ${failures[0].message}` : ''
    return [
      `${name} at ${perSecond}/s, p99`,
      `${ms(p99)} (half under ${ms(p50)})${failed}`,
      `under ${limit} ms`,
      p99 < limit && !failed,
    ]
  }
  return [
    ...Object.entries(m.reads).flatMap(([name, read]) => besides(name, read, { ratio: 0.5, p99: 20 })),
    paced('Search', m.search, 30),
    paced('Durable order', m.orders, 50),
    ['Ready after the start', ms(m.ready), 'within 1 s', m.ready < 1000],
    ['Memory, at its peak', `${whole(m.memory)} MB`, 'under 400 MB', m.memory < 400],
  ]
}

await main(async () => {
  await step('nginx and wrk', installTools)
  await step('Server', (report) => buildServer(report, 'release'))
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'))
  const children = []
  try {
    await step(`${whole(PRODUCTS)} products`, (report) => fillDatabase(folder, report))
    const measured = { reads: {} }
    await step('Starting, three times', async () => {
      const times = []
      for (let n = 0; n < 3; n++) {
        const { child, ready } = await startShop(folder)
        times.push(ready)
        if (n < 2) await stop(child)
        else children.push(child)
      }
      measured.ready = times.toSorted((a, b) => a - b)[1]
    })
    const asked = await questions()
    const files = asked.filter(({ body }) => body).map(({ file, body }) => [file, body])
    children.push(await startCeiling(folder, PORT + 1, Object.fromEntries(files)))
    console.log(
      `  ${CONNECTIONS} connections, ${TURNS.rounds} turns each of the shop and nginx, the worst p99:`,
    )
    for (const question of asked) {
      await step(question.name, async () => {
        measured.reads[question.name] = await besideCeiling(question, url, PORT + 1, TURNS)
      })
    }
    await step('Searches', async () => {
      measured.search = await searching()
    })
    await step('Orders', async () => {
      measured.orders = await ordering()
    })
    measured.memory = peakMemory(children[0])
    judge(verdicts(measured))
  } finally {
    for (const child of children) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
