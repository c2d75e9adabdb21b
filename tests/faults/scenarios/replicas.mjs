// Two replicas on one PostgreSQL behind nginx with the configuration of deploy/: killed, stopped, changed by an import and
// overloaded by one customer, while others read and buy.
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
import { exceeds, figure, invariant, limit, ms, skipped, whole } from '../support/report.mjs'
import { Problem } from '../support/scripts.mjs'
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
const REPEATED = [408, 409, 425, 429, 500, 502, 503, 504]
const READS_PER_SECOND = 50
const READS_BEFORE_FAULT = 50
/** Answers before a kill, and downtime in milliseconds. */
const [ANSWERS, DOWN_MS] = [
  [50, 400],
  [200, 1_500],
]
const KNOWN_MS = 1_000
const csvOf = (price) =>
  `ID,Type,SKU,Name,Regular price,In stock?\n900,simple,CANDIL,Candil de barro,${price},1\n`

function check(holds, what) {
  if (!holds) throw new Problem(`Expected: ${what}`)
}

/** Reads as a page does; `onRepeat` gets the status that it repeats. */
async function readPage({ https }, n, onRepeat) {
  const get = () => request(https + PATHS[n % PATHS.length], { timeout: PAGE_TIMEOUT_MS })
  let { status } = await get()
  if (REPEATED.includes(status)) {
    onRepeat(status)
    status = (await get()).status
  }
  if (status !== 200) throw new Error(`${PATHS[n % PATHS.length]} was answered ${status}`)
}

/** Runs `fault` while others read, all of which must be answered at the first attempt. */
async function whileReading(shop, fault) {
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
  const more = () => {
    const wanted = reads + READS_BEFORE_FAULT
    return until(() => reads >= wanted, `${READS_BEFORE_FAULT} reads`)
  }
  try {
    await more()
    await fault(more)
    await more()
  } finally {
    running = false
  }
  const { reads: count, failures, p99 } = await readers
  check(failures.length === 0, `no read fails; ${failures.length} did, the first with «${failures[0]}»`)
  return `${whole(count)} reads, p99 ${ms(p99)}`
}

/** Sends a login in two halves, with `between` after the first; returns the status line of the answer. */
function slowLogin(port, between) {
  const body = JSON.stringify({ email: 'nadie@correo.example', password: 'una clave larga' })
  const half = body.length >> 1
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.once('close', () => resolve(answer.split('\r\n', 1)[0])).once('error', reject)
    const head = `content-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`POST /api/v1/session HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body.slice(0, half)}`)
    // The pauses are those of a slow client.
    sleep(200)
      .then(between)
      .then(() => sleep(1_000))
      .then(() => socket.write(body.slice(half)))
      .catch(reject)
  })
}

/** Imports a product at a price; returns the milliseconds until both replicas show it. */
async function importPrice(shop, database, folder, price) {
  const file = join(folder, 'catalogue.csv')
  writeFileSync(file, csvOf(price))
  const began = performance.now()
  await command(database, ['import', file])
  const shows = async ({ api }) => {
    const { data } = JSON.parse((await request(`${api}/searchs?query=candil`)).body)
    return data.some((found) => (Number(found.price_et) + Number(found.price_taxes)).toFixed(2) === price)
  }
  for (const replica of shop.replicas) await until(() => shows(replica), `a replica shows the price ${price}`)
  return performance.now() - began
}

/** Faults that readers do not notice. */
async function readersUnaffected({ databases, folder, size, report }) {
  const database = await databases.fresh('replicas')
  const bank = await startBank()
  const shop = await replicasBehindNginx(folder, database, { bank })
  const [one, other] = shop.replicas
  const rows = []
  const part = async (what, work) => {
    report(what)
    const measured = await work().catch((error) => {
      throw new Problem(what, { cause: error })
    })
    rows.push(invariant(what, measured ?? 'yes', [], 'not noticed'))
  }
  try {
    await part('Replicas start at the same time', async () => void (await shop.start()))
    await part('nginx forwards to them and redirects to HTTPS', async () => {
      check((await request(shop.https + LIST)).status === 200, 'a list is answered')
      for (const probe of ['/healthz', '/readyz'])
        check((await request(shop.https + probe)).status === 404, `${probe} is not public`)
      const { status, headers } = await request(`${shop.http}/blog?a=1`)
      check(status === 308 && headers.get('location').startsWith('https://'), 'HTTP redirects to HTTPS')
    })
    await part('A replica is killed and started', () =>
      whileReading(shop, async (more) => {
        await one.kill()
        await more()
        await one.start()
      }),
    )
    await part('A replica is stopped', () =>
      whileReading(shop, async () => check((await other.stop()) === 0, 'it exits with 0')),
    )
    await other.start()
    await part('A pending request is answered during a stop', async () => {
      let exited
      const answer = await slowLogin(other.port, () => {
        exited = other.stop()
      })
      check(answer.startsWith('HTTP/1.1 401'), `a pending login is answered 401; it was «${answer}»`)
      check((await exited) === 0, 'the replica exits with 0')
      await other.start()
    })
    for (const price of ['4.90', '5.90']) {
      const took = await importPrice(shop, database, folder, price)
      const promise = `within ${ms(KNOWN_MS)}`
      rows.push(
        limit(size, `Both replicas show an import, ${price} €`, ms(took), exceeds(took, KNOWN_MS), promise),
      )
    }
  } finally {
    shop.close()
    await shop.stop().catch(() => {})
    await bank.close()
  }
  return rows
}

/** Kills of one replica while others buy and read. */
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
      await workload.reachFault(n, between(next, ...ANSWERS))
      const replica = shop.replicas[n % 2]
      await replica.kill()
      await sleep(between(next, ...DOWN_MS))
      await replica.start()
      report(`${n + 1} of ${kills} kills, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    const { reads, failures, p99 } = await readers
    await workload.settle()
    return [
      figure('Kills of a replica during checkouts', `${kills}; ${workload.interrupted()}`),
      invariant(
        'Reads meanwhile',
        `${whole(reads)}, repeated as pages do: ${whole(repeats)}, p99 ${ms(p99)}`,
        failures,
        'none fails',
      ),
      ...(await workload.invariants()),
      workload.answersRow({ broken: true }),
    ]
  } finally {
    await workload.close()
    shop?.close()
  }
}

async function run(parameters) {
  if (!(await hasNginx())) return [skipped('Two replicas', 'nginx is not installed', parameters.size)]
  return [
    ...(await readersUnaffected(parameters)),
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
