// Two replicas on one PostgreSQL behind nginx with the configuration of deploy/: killed, stopped, updated by an import, and
// overloaded by one customer, while others read and place orders.
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBank } from '../support/bank.mjs'
import { PAGE_TIMEOUT_MS } from '../support/customers.mjs'
import { postgres } from '../support/databases.mjs'
import { readAtRate, request, until } from '../support/http.mjs'
import { hasNginx } from '../support/nginx.mjs'
import { between, random } from '../support/random.mjs'
import { replicasBehindNginx } from '../support/replicas.mjs'
import { exceeds, figure, invariant, limit, skipped } from '../support/report.mjs'
import { formatCount, formatMs, UserError } from '../support/scripts.mjs'
import { command } from '../support/shop.mjs'
import { createWorkload } from '../support/workload.mjs'
import { loadShedding } from './load-shedding.mjs'

const LIST = '/api/v1/products?limit=10'
const PATHS = [
  LIST,
  '/api/v1/searchs?query=jabon',
  '/api/v1/products?filter[category.slug]=cosmetica-facial&limit=10',
]
/** Statuses after which a page repeats a read once, immediately (rule 9.6). */
const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
const READS_PER_SECOND = 50
const READS_BEFORE_FAULT = 50
/** Responses before a kill, and downtime in milliseconds: minimum and maximum. */
const [RESPONSES, DOWNTIME_MS] = [
  [50, 400],
  [200, 1_500],
]
/** Time limit for both replicas to show an import. */
const IMPORT_LIMIT_MS = 1_000
const csvOf = (price) =>
  `ID,Type,SKU,Name,Regular price,In stock?\n900,simple,CANDIL,Candil de barro,${price},1\n`

function check(condition, expectation) {
  if (!condition) throw new UserError(`Expected: ${expectation}`)
}

/** Reads with the retry of the page; `onRepeat` receives the status that causes a retry. */
async function readPage({ https }, n, onRepeat) {
  const get = () => request(https + PATHS[n % PATHS.length], { timeout: PAGE_TIMEOUT_MS })
  let { status } = await get()
  if (RETRIED_STATUSES.includes(status)) {
    onRepeat(status)
    status = (await get()).status
  }
  if (status !== 200) throw new Error(`${PATHS[n % PATHS.length]} got ${status}`)
}

/** Runs `injectFault` during reads, which must all be answered at the first attempt. */
async function duringReads(shop, injectFault) {
  let [running, reads] = [true, 0]
  const readers = readAtRate(
    READS_PER_SECOND,
    () => running,
    async (n) => {
      await readPage(shop, n, (status) => {
        throw new Error(String(status))
      })
      reads++
    },
  )
  const waitForReads = () => {
    const target = reads + READS_BEFORE_FAULT
    return until(() => reads >= target, `${READS_BEFORE_FAULT} reads`)
  }
  try {
    await waitForReads()
    await injectFault(waitForReads)
    await waitForReads()
  } finally {
    running = false
  }
  const { reads: count, failures, p99 } = await readers
  check(failures.length === 0, `no read fails; ${failures.length} failed, the first with «${failures[0]}»`)
  return `${formatCount(count)} reads, p99 ${formatMs(p99)}`
}

/** Sends a login in two parts and calls `onPause` between them; returns the status line of the response. */
function slowLogin(port, onPause) {
  const body = JSON.stringify({ email: 'nadie@correo.example', password: 'una clave larga' })
  const half = body.length >> 1
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.once('close', () => resolve(response.split('\r\n', 1)[0])).once('error', reject)
    const head = `content-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`POST /api/v1/session HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body.slice(0, half)}`)
    // Simulates the pauses of a slow client.
    sleep(200)
      .then(onPause)
      .then(() => sleep(1_000))
      .then(() => socket.write(body.slice(half)))
      .catch(reject)
  })
}

/** Imports a product at a price; returns the milliseconds until both replicas show it. */
async function importPrice(shop, database, folder, price) {
  const file = join(folder, 'catalogue.csv')
  writeFileSync(file, csvOf(price))
  const startedAt = performance.now()
  await command(database, ['import', file])
  const shows = async ({ api }) => {
    const { data } = JSON.parse((await request(`${api}/searchs?query=candil`)).body)
    return data.some(
      (product) => (Number(product.price_et) + Number(product.price_taxes)).toFixed(2) === price,
    )
  }
  for (const replica of shop.replicas) await until(() => shows(replica), `a replica shows the price ${price}`)
  return performance.now() - startedAt
}

/** Tests faults that do not affect reads. */
async function testUnaffectedReads({ databases, folder, size, report }) {
  const database = await databases.fresh('replicas')
  const bank = await startBank()
  const shop = await replicasBehindNginx(folder, database, { bank })
  const [first, second] = shop.replicas
  const rows = []
  const runStep = async (label, action) => {
    report(label)
    const measured = await action().catch((error) => {
      throw new UserError(label, { cause: error })
    })
    rows.push(invariant(label, measured ?? 'yes', [], 'not noticed'))
  }
  try {
    await runStep('Replicas start at the same time', async () => void (await shop.start()))
    await runStep('nginx forwards to them and redirects to HTTPS', async () => {
      check((await request(shop.https + LIST)).status === 200, 'a list is answered')
      for (const probe of ['/healthz', '/readyz'])
        check((await request(shop.https + probe)).status === 404, `${probe} is not public`)
      const { status, headers } = await request(`${shop.http}/blog?a=1`)
      check(status === 308 && headers.get('location').startsWith('https://'), 'HTTP redirects to HTTPS')
    })
    await runStep('A replica is killed and started', () =>
      duringReads(shop, async (waitForReads) => {
        await first.kill()
        await waitForReads()
        await first.start()
      }),
    )
    await runStep('A replica is stopped', () =>
      duringReads(shop, async () => check((await second.stop()) === 0, 'it exits with 0')),
    )
    await second.start()
    await runStep('A pending request is completed during a stop', async () => {
      let exited
      const statusLine = await slowLogin(second.port, () => {
        exited = second.stop()
      })
      check(statusLine.startsWith('HTTP/1.1 401'), `a pending login gets 401; it got «${statusLine}»`)
      check((await exited) === 0, 'the replica exits with 0')
      await second.start()
    })
    for (const price of ['4.90', '5.90']) {
      const durationMs = await importPrice(shop, database, folder, price)
      const target = `within ${formatMs(IMPORT_LIMIT_MS)}`
      rows.push(
        limit(
          size,
          `Both replicas show an import, ${price} €`,
          formatMs(durationMs),
          exceeds(durationMs, IMPORT_LIMIT_MS),
          target,
        ),
      )
    }
  } finally {
    shop.close()
    await shop.stop().catch(() => {})
    await bank.close()
  }
  return rows
}

/** Kills the replicas alternately while others place orders and read. */
async function killReplicas({ databases, folder, seed, size, kills, report }) {
  let shop
  const workload = await createWorkload({
    database: await databases.fresh('bought'),
    seed,
    size,
    shopFor: async (...parameters) => {
      shop = await replicasBehindNginx(folder, ...parameters)
      return shop
    },
  })
  try {
    await workload.start()
    let repeats = 0
    const readers = readAtRate(READS_PER_SECOND, workload.isRunning, (n) =>
      readPage(shop, n, () => repeats++),
    )
    const next = random(seed)
    for (let n = 0; n < kills && workload.isRunning(); n++) {
      await workload.reachFault(n, between(next, ...RESPONSES))
      const replica = shop.replicas[n % 2]
      await replica.kill()
      await sleep(between(next, ...DOWNTIME_MS))
      await replica.start()
      report(`${n + 1} of ${kills} kills, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    const { reads, failures, p99 } = await readers
    await workload.settle()
    return [
      figure('Kills of a replica during checkouts', `${kills}; ${workload.pendingSummary()}`),
      invariant(
        'Reads during the fault',
        `${formatCount(reads)} reads, repeated by the retry of the page: ${formatCount(repeats)}, p99 ${formatMs(p99)}`,
        failures,
        'none fails',
      ),
      ...(await workload.invariants()),
      workload.responsesRow({ broken: true }),
    ]
  } finally {
    await workload.close()
    shop?.close()
  }
}

async function run(parameters) {
  if (!(await hasNginx())) return [skipped('Two replicas', 'nginx is not installed', parameters.size)]
  return [
    ...(await testUnaffectedReads(parameters)),
    ...(await killReplicas(parameters)),
    ...(await loadShedding(parameters)),
  ]
}

export const replicas = {
  name: 'replicas',
  title: 'Two replicas',
  databases: [postgres],
  short: { kills: 2 },
  long: { kills: 50 },
  run,
}
