// `npm run bench:api`: what the server does with 50,000 products, beside what this machine can do at all. nginx sending
// the same bytes as files, in the same run, is the ceiling; a figure that misses its promise fails the command.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { startCeiling } from './lib/load/ceiling.mjs'
import { customer, order, place, searches } from './lib/load/customers.mjs'
import { atPace } from './lib/load/pace.mjs'
import { CONNECTIONS, together, wrk } from './lib/load/wrk.mjs'
import { cache } from './lib/paths.mjs'
import { main, Problem, step, UP_TO_DATE } from './lib/progress.mjs'
import { attempt, run, start } from './lib/run.mjs'
import { SERVE, serverEnv } from './lib/server.mjs'
import { digest } from './lib/stamps.mjs'

const PRODUCTS = 50_000
const PORT = Number(process.env.PORT || 7510)
const SECONDS = Number(process.env.BENCH_SECONDS || 5)
const ROUNDS = 3
const LIST = '/api/v1/products?limit=10&sort=title'
const url = `http://127.0.0.1:${PORT}`

/** nginx and wrk, from the system's packages when they are missing. */
async function installTools(report) {
  const missing = []
  for (const [name, flag] of [
    ['nginx', '-v'],
    ['wrk', '-v'],
  ]) {
    if ((await attempt(name, [flag])).code === 127) missing.push(name)
  }
  if (missing.length === 0) return UP_TO_DATE
  const { code } = await attempt('apt-get', ['install', '-y', ...missing], { onLine: report })
  if (code !== 0)
    throw new Problem(
      `${missing.join(' and ')} not found: nginx is the measure and wrk measures. As root: apt-get install ${missing.join(' ')}`,
    )
}

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
async function startShop(folder) {
  const env = {
    ...serverEnv({ port: PORT, database: join(folder, 'shop.sqlite') }),
    MOSTRADOR_LOG: 'warn',
    MOSTRADOR_THROTTLE__REGISTRATIONS_PER_ADDRESS: '1000',
  }
  const began = performance.now()
  const child = start(serverBinary('release'), SERVE, { env })
  for (;;) {
    const answer = await fetch(url + LIST).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return { child, ready: performance.now() - began }
    if (child.exitCode !== null) throw new Problem('The server ended while starting.')
    if (performance.now() - began > 60_000) throw new Problem('The server does not answer.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function stop(child) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

/** The most memory that a process has held, in MB. */
const peakMemory = ({ pid }) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** An answer as it comes over the wire: not unpacked. */
const raw = (address, headers = {}) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    }).once('error', reject)
  })

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

/** A question to the shop beside the same bytes from nginx, by turns. */
async function besideCeiling({ path, headers, file }, nginxPort) {
  const address = `http://127.0.0.1:${nginxPort}/${file}`
  const known = headers?.['if-none-match'] && { 'if-none-match': (await raw(address)).headers.etag }
  const [shop, ceiling] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ceiling.push(await wrk(address, SECONDS, known))
    shop.push(await wrk(url + path, SECONDS, headers))
  }
  return { shop: together(shop), ceiling: together(ceiling) }
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

const whole = (number) => Math.round(number).toLocaleString('en')
const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`

function table(rows) {
  const widths = [0, 1, 2, 3].map((n) => Math.max(...rows.map((row) => row[n].length)))
  for (const row of rows) console.log(`  ${row.map((cell, n) => cell.padEnd(widths[n])).join('  ')}`)
}

function verdicts(m) {
  const reads = ([name, { shop, ceiling }]) => {
    const ratio = shop.perSecond / ceiling.perSecond
    return [
      [
        `${name}, requests/s`,
        `${whole(shop.perSecond)} of nginx's ${whole(ceiling.perSecond)} (${ratio.toFixed(2)})`,
        'half or more',
        ratio >= 0.5 && shop.failed === 0,
      ],
      [`${name}, p99`, `${ms(shop.p99)} (nginx ${ms(ceiling.p99)})`, 'under 20 ms', shop.p99 < 20],
    ]
  }
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
    ...Object.entries(m.reads).flatMap(reads),
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
    console.log(`  ${CONNECTIONS} connections, ${ROUNDS} turns each of the shop and nginx, the worst p99:`)
    for (const question of asked) {
      await step(question.name, async () => {
        measured.reads[question.name] = await besideCeiling(question, PORT + 1)
      })
    }
    await step('Searches', async () => {
      measured.search = await searching()
    })
    await step('Orders', async () => {
      measured.orders = await ordering()
    })
    measured.memory = peakMemory(children[0])
    const rows = verdicts(measured)
    console.log()
    table(rows.map(([what, figure, promise, kept]) => [what, figure, promise, kept ? 'ok' : 'MISSED']))
    if (rows.some((row) => !row[3]))
      throw new Problem('A promise is not kept on this machine, at this moment.')
  } finally {
    for (const child of children) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
