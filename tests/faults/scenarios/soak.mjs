// Soak: hours of all kinds of customer requests, to find leaks and slowdowns.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tokenOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { listen } from '../support/http.mjs'
import { connectionPool, rawRequest } from '../support/load.mjs'
import { pick, random } from '../support/random.mjs'
import { figure, invariant, percentile } from '../support/report.mjs'
import { formatCount, formatMs, fromRoot, prerenderArgs, run as runProgram } from '../support/scripts.mjs'
import { shopOn } from '../support/shop.mjs'
import { createWorkload } from '../support/workload.mjs'

/** Shoppers, and their pause between orders in milliseconds. */
const [SHOPPERS, PAUSE_MS] = [6, 3_000]
/** Interval of other requests in milliseconds, and number of requests per registration. */
const [REQUEST_MS, REGISTRATION_INTERVAL] = [50, 400]
/** Number of parts of the run, and ranges of the early and the late parts, after the warm-up. */
const PARTS = 120
const [EARLY, LATE] = [
  [PARTS / 8, (PARTS * 3) / 8],
  [(PARTS * 3) / 4, PARTS],
]
/** Permitted growth: factors of the memory and of the time relative to the baseline, number of open files. */
const GROWTH = { memory: 1.1, files: 4, time: 1.25 }
/** Size limit in MB of SQLite's write-ahead log, which is checkpointed every thousand pages. */
const LOG_MB = 64

const REQUESTS = {
  page: () => rawRequest('GET', '/tienda/cosmetica-facial'),
  home: () => rawRequest('GET', '/'),
  products: (next) => rawRequest('GET', `/api/v1/products?limit=10&page=${pick(next, [1, 2, 3])}`),
  search: (next) =>
    rawRequest('GET', `/api/v1/searchs?query=${pick(next, ['jabon', 'crema', 'aceite', 'romeroo'])}`),
  quote: (next) =>
    rawRequest('POST', '/api/v1/quotes', { body: { lines: [{ product: 1, qty: pick(next, [1, 2]) }] } }),
  orders: (next) => {
    const token = tokenOf(1 + Math.floor(next() * SHOPPERS))
    return rawRequest('GET', '/api/v1/customers/me/orders?limit=10', { token })
  },
}

const visitorOf = (n) => `de.paso.${n}@correo.example`

const registration = (n) =>
  rawRequest('POST', '/api/v1/customers', {
    body: {
      firstname: 'Cliente',
      lastname: 'De Paso',
      email: visitorOf(n),
      phone: '612345678',
      country: 'ES',
      password: 'tomillo-y-salvia-9',
      privacy: true,
    },
  })

/** Resident memory in MB and open files of a process. */
function resourcesOf(pid) {
  const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { memory: Number(memory) / 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

const megabytes = (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20

/** Sends requests for some seconds, alternately to the shop and the baseline server; returns times and violations. */
async function runPart({ shop, baseline }, next, seconds, state) {
  const [durations, baselineDurations, violations] = [[], [], []]
  const deadline = performance.now() + seconds * 1_000
  while (performance.now() < deadline) {
    const isRegistration = ++state.requests % REGISTRATION_INTERVAL === 0
    const label = isRegistration ? 'registration' : pick(next, Object.keys(REQUESTS))
    const response = await shop.send(isRegistration ? registration(state.requests) : REQUESTS[label](next))
    if (isRegistration) state.messages.push(`${visitorOf(state.requests)} Activa tu cuenta en Jaralba`)
    if (response.status !== (isRegistration ? 202 : 200))
      violations.push(`${label} got ${response.status || 'no response'}`)
    if (!isRegistration) durations.push(response.durationMs)
    baselineDurations.push((await baseline.send(rawRequest('GET', '/'))).durationMs)
    await sleep(REQUEST_MS)
  }
  const time = percentile(durations, 0.5) / percentile(baselineDurations, 0.5)
  return { time, p99: percentile(durations, 0.99), violations }
}

const medianOf = (parts, [from, to], name) =>
  percentile(
    parts.slice(from, to).map((part) => part[name]),
    0.5,
  )

/** Row that compares late parts with early ones. */
function growth(label, parts, name, limitOf, show, target) {
  const [early, late] = [EARLY, LATE].map((span) => medianOf(parts, span, name))
  const violations = late <= limitOf(early) ? [] : [`${show(early)} became ${show(late)}`]
  return invariant(label, `${show(early)} early, ${show(late)} late`, violations, target)
}

async function run({ databases, folder, seed, size, hours, report }) {
  const database = await databases.fresh('soaked')
  const site = join(folder, 'soaked-site')
  // All requests come from the same address.
  const limits = { MOSTRADOR_SITE: site, MOSTRADOR_RATE_LIMITS__REGISTRATIONS_PER_ADDRESS: '1000000' }
  const shopFor = (database, { settings, ...options }) =>
    shopOn(database, { ...options, settings: { ...settings, ...limits } })
  const pace = { shoppers: SHOPPERS, pause: PAUSE_MS }
  const workload = await createWorkload({ database, seed, size, shopFor, ...pace })
  const { shop } = workload
  const baseline = await listen((_, response) => response.end('x'.repeat(1_000)))
  const pools = { shop: connectionPool(shop.port), baseline: connectionPool(baseline.port) }
  try {
    report('pages')
    await workload.start()
    await runProgram(process.execPath, [
      ...prerenderArgs(shop.api, site, fromRoot('app', 'dist')),
      '--threads',
      '1',
    ])
    const [next, state, parts] = [random(seed), { requests: 0, messages: [] }, []]
    const log = database.file && `${database.file}-wal`
    for (let n = 0; n < PARTS && workload.isRunning(); n++) {
      const part = await runPart(pools, next, (hours * 3_600) / PARTS, state)
      parts.push({ ...part, ...resourcesOf(shop.pid()), log: log ? megabytes(log) : 0 })
      report(`${n + 1} of ${PARTS} parts, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    await workload.settle()
    const mb = (number) => `${Math.round(number)} MB`
    const largest = Math.max(...parts.map((part) => part.log))
    const p99s = [EARLY, LATE].map((span) => formatMs(medianOf(parts, span, 'p99')))
    return [
      figure(
        'Duration',
        `${hours} h: ${formatCount(state.requests)} requests, ${formatCount(workload.ledger.length)} orders`,
      ),
      ...(await workload.invariants(state.messages)),
      workload.responsesRow(),
      invariant(
        'Other requests with an error response',
        'none',
        parts.flatMap((part) => part.violations),
        'none',
      ),
      growth('Memory', parts, 'memory', (early) => early * GROWTH.memory, mb, 'a tenth more at most'),
      growth(
        'Open files',
        parts,
        'files',
        (early) => early + GROWTH.files,
        formatCount,
        `${GROWTH.files} more at most`,
      ),
      growth(
        'Median duration relative to an idle server',
        parts,
        'time',
        (early) => early * GROWTH.time,
        (number) => `${number.toFixed(1)} times`,
        'a quarter more at most',
      ),
      figure('p99', `${p99s[0]} early, ${p99s[1]} late`),
      ...(log
        ? [
            invariant(
              'Write-ahead log',
              `${mb(largest)} at most`,
              largest <= LOG_MB ? [] : [mb(largest)],
              `under ${LOG_MB} MB`,
            ),
          ]
        : []),
    ]
  } finally {
    for (const pool of Object.values(pools)) pool.close()
    await baseline.close()
    await workload.close()
  }
}

export const soak = {
  name: 'soak',
  title: 'Soak',
  pages: true,
  databases: [sqlite, postgres],
  long: { hours: 2 },
  run,
}
