// Two replicas on one PostgreSQL behind nginx with the settings of deploy/, and what may happen to them. People go on
// reading while a replica is killed, comes back and is stopped; what is under way is answered; what one process imports,
// both show; and while one of them is killed again and again whoever reads is answered, and whoever buys has one order.
import { writeFileSync } from 'node:fs'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atPace } from '../../../scripts/lib/load/pace.mjs'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { freePort, serverEnv } from '../../../scripts/lib/server.mjs'
import { reading } from '../oracle/readers.mjs'
import { openBank } from '../support/bank.mjs'
import { openMarket } from '../support/market.mjs'
import { PAGE_PATIENCE_MS } from '../support/people.mjs'
import { program } from '../support/program.mjs'
import { hasProxy, startProxy } from '../support/proxy.mjs'
import { between, random } from '../support/random.mjs'
import { counts, notPlayed, promised } from '../support/report.mjs'
import { shopOn, terminal } from '../support/shop.mjs'
import { shopsBehindProxy } from '../support/two-shops.mjs'
import { shedding } from './shedding.mjs'

const LIST = '/api/v1/products?limit=10'
/** What pages of the catalogue ask for. */
const READ = [
  LIST,
  '/api/v1/searchs?query=jabon',
  '/api/v1/products?filter[category.slug]=cosmetica-facial&limit=10',
]
/** What a page that reads is answered and asks once more, at once (rule 9.6). Not a connection that broke. */
const ONCE_MORE = [408, 409, 425, 429, 500, 502, 503, 504]
const READS_PER_SECOND = 50
/** An export with one product, at a price. */
const csv = (price) =>
  `ID,Type,SKU,Name,Regular price,In stock?\n900,simple,CANDIL,Candil de barro,${price},1\n`

/** Asks the shop as the world does: through nginx, at its port. The certificate is one of the drill. */
const asker = (port) => (path) =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, rejectUnauthorized: false, timeout: PAGE_PATIENCE_MS }
    const request = secureRequest({ ...options, servername: 'tienda.example' }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part) => {
        body += part
      })
      // An answer may break off in its middle.
      response.once('end', () => resolve({ status: response.statusCode, body })).once('error', reject)
    })
    request.once('error', reject).once('timeout', () => request.destroy(new Error('no answer in time')))
    request.end()
  })

function insist(holds, what) {
  if (!holds) throw new Problem(`It did not hold: ${what}`)
}

/** Reads as a page does; `again` hears of what is asked once more. */
async function read(ask, n, again) {
  const path = READ[n % READ.length]
  let { status } = await ask(path)
  if (ONCE_MORE.includes(status)) {
    again(status)
    status = (await ask(path)).status
  }
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
}

/** People read all the while; gives how many times they did. Every one of them must be answered at the first time. */
async function whileReading(ask, seconds, work) {
  const strictly = (n) =>
    read(ask, n, (status) => {
      throw new Error(String(status))
    })
  const [{ failures, p99 }] = await Promise.all([atPace(READS_PER_SECOND, seconds, strictly), work()])
  insist(failures.length === 0, `${failures.length} reads failed, the first with «${failures[0]?.message}»`)
  return `${seconds * READS_PER_SECOND} reads, none failed, p99 ${Math.round(p99)} ms`
}

/** A login whose body arrives in two halves, with something in between; gives the answer's first line. */
function slowly(port, between) {
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
    sleep(200)
      .then(between)
      .then(() => sleep(1_000))
      .then(() => socket.write(body.slice(half)))
      .catch(reject)
  })
}

/** So long both live before one of them is killed, and so long it is away, in milliseconds. */
const [LIFE, AWAY] = [
  [300, 1_500],
  [200, 1_500],
]

/** One of the two is killed so many times while people buy at the proxy; gives the rows of the verdict. */
async function bought({ databases, folder, seed, kills, report }) {
  let shop
  const market = await openMarket({
    database: await databases.fresh('bought'),
    seed,
    shopFor: async (...where) => {
      shop = await shopsBehindProxy(folder, ...where)
      return shop
    },
  })
  try {
    await market.open()
    const ask = asker(shop.https)
    let again = 0
    const readers = reading(READS_PER_SECOND, market.isGoing, (n) => read(ask, n, () => again++))
    const next = random(seed)
    for (let n = 0; n < kills && market.isGoing(); n++) {
      await market.moment(n, between(next, ...LIFE))
      const unlucky = shop.replicas[n % 2]
      await unlucky.kill()
      await sleep(between(next, ...AWAY))
      await unlucky.open()
      report(`${n + 1} of ${kills} kills, ${market.ledger.length} orders`)
    }
    await market.end()
    const { reads, failures, slowest } = await readers
    await market.settle()
    return [
      counts('One of the two is killed while people buy', `${kills} times; ${market.underWay()}`),
      promised(
        'Who reads while one is killed',
        `${whole(reads)} reads, asked once more as pages do: ${whole(again)}, p99 at most ${ms(slowest)}`,
        failures,
        'none fails',
      ),
      ...(await market.verdict()),
      market.manners({ breaks: true }),
    ]
  } finally {
    await market.close()
    await shop?.leave()
  }
}

/** Plays it through on fresh databases; gives the rows of the verdict. */
export async function replicas(measure) {
  if (!(await hasProxy())) return [notPlayed('Two replicas', 'nginx is not installed', measure.size)]
  return [...(await noticed(measure)), ...(await bought(measure)), ...(await shedding(measure))]
}

async function noticed({ databases, folder, knownWithin, report }) {
  const database = await databases.fresh('replicas')
  const bank = await openBank(terminal())
  const [http, https] = [await freePort(), await freePort()]
  const ask = asker(https)
  const settings = { MOSTRADOR_BEHIND_PROXY: 'true' }
  const [one, other] = [
    await shopOn(database, { bank, settings }),
    await shopOn(database, { bank, settings }),
  ]
  const rows = []
  const part = async (what, work) => {
    report(what)
    const figure = await work().catch((error) => {
      throw new Problem(what, { cause: error })
    })
    rows.push(promised(what, figure ?? 'yes', [], 'nobody notices'))
  }
  let proxy
  try {
    await part('Two replicas open at once', () =>
      Promise.all([one.open(), other.open()]).then(() => undefined),
    )
    await part('nginx leads to them, and HTTP to HTTPS', async () => {
      proxy = await startProxy(folder, { http, https, replicas: [one.port, other.port] })
      insist((await ask(LIST)).status === 200, 'a list is answered')
      for (const probe of ['/healthz', '/readyz'])
        insist((await ask(probe)).status === 404, `${probe} is not for the world`)
      const plain = await fetch(`http://127.0.0.1:${http}/blog?a=1`, { redirect: 'manual' })
      insist(
        plain.status === 308 && plain.headers.get('location').startsWith('https://'),
        'HTTP leads to HTTPS',
      )
    })
    await part('One is killed and comes back', () =>
      whileReading(ask, 6, async () => {
        await sleep(1_500)
        await one.kill()
        await sleep(1_500)
        await one.open()
      }),
    )
    await part('The other is stopped', () =>
      whileReading(ask, 4, async () => {
        await sleep(1_500)
        insist((await other.close()) === 0, 'a stopped replica ends in order')
      }),
    )
    await other.open()
    await part('What is under way is answered', async () => {
      let ended
      const answer = await slowly(other.port, () => {
        ended = other.close()
      })
      insist(answer.startsWith('HTTP/1.1 401'), `a login that was half sent got «${answer}»`)
      insist((await ended) === 0, 'and the replica ended in order')
      await other.open()
    })
    /** Imports it at a price; gives the milliseconds until both show it so, with those of the import itself. */
    const known = async (price) => {
      const file = join(folder, 'catalogue.csv')
      writeFileSync(file, csv(price))
      const began = performance.now()
      await run(program(), ['import', file], {
        env: { ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: database.url },
      })
      for (const { api } of [one, other]) {
        for (;;) {
          const { data } = await (await fetch(`${api}/searchs?query=candil`)).json()
          const [shown] = data.map((found) => (Number(found.price_et) + Number(found.price_taxes)).toFixed(2))
          if (shown === price) break
          insist(performance.now() - began < knownWithin, `both show it within ${ms(knownWithin)}`)
          await sleep(20)
        }
      }
      return ms(performance.now() - began)
    }
    await part('What is imported is everywhere', async () => `within ${await known('4.90')} of asking for it`)
    await part('And at its new price', async () => `within ${await known('5.90')} of asking for it`)
  } finally {
    proxy?.kill()
    // One that never started has nothing to end.
    await Promise.all([one, other].map((shop) => shop.close().catch(() => {})))
    await bank.close()
  }
  return rows
}
