// Hours of everything that people do: what a server holds on to for ever, or does a little slower each time, shows in no
// test that is over after a minute.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../scripts/lib/load/pace.mjs'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { at } from '../../../scripts/lib/paths.mjs'
import { prerenderer } from '../../../scripts/lib/prerender.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { lines, raw } from '../support/flood.mjs'
import { openMarket } from '../support/market.mjs'
import { tokenOf } from '../support/people.mjs'
import { pick, random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn } from '../support/shop.mjs'

/** How many buy, and how long each thinks between two orders, in milliseconds. */
const [BUYERS, THINKING_MS] = [6, 3_000]
/** So often somebody looks at something, in milliseconds, and one in so many times registers instead. */
const [LOOK_MS, REGISTER] = [50, 400]
/** The run is looked at in so many parts. The first ones warm up: of those that follow the early are held against the late. */
const PARTS = 120
const EARLY = [PARTS / 8, (PARTS * 3) / 8]
const LATE = [(PARTS * 3) / 4, PARTS]

/** How much more there may be late than early: of memory, of descriptors, and of time beside the yardstick. */
const MORE = { memory: 1.1, files: 4, time: 1.25 }
/** What SQLite keeps beside its file is taken over every thousand pages: it stays below this many MB. */
const MOST_LOG_MB = 64

/** What people look at, by name. */
const LOOKS = {
  page: () => raw('GET', '/tienda/cosmetica-facial'),
  home: () => raw('GET', '/'),
  products: (next) => raw('GET', `/api/v1/products?limit=10&page=${pick(next, [1, 2, 3])}`),
  search: (next) =>
    raw('GET', `/api/v1/searchs?query=${pick(next, ['jabon', 'crema', 'aceite', 'romeroo'])}`),
  quote: (next) =>
    raw('POST', '/api/v1/quotes', { body: { lines: [{ product: 1, qty: pick(next, [1, 2]) }] } }),
  orders: (next) =>
    raw('GET', '/api/v1/customers/me/orders?limit=10', {
      token: tokenOf(1 + Math.floor(next() * BUYERS), SESSION_KEY),
    }),
}

const registration = (n) =>
  raw('POST', '/api/v1/customers', {
    body: {
      firstname: 'Cliente',
      lastname: 'De Paso',
      email: `de.paso.${n}@correo.example`,
      phone: '612345678',
      country: 'ES',
      password: 'tomillo-y-salvia-9',
      privacy: true,
    },
  })

/** A server that does nothing, on this machine: what everything takes at the moment. */
async function yardstick() {
  const server = createServer((_, response) => response.end('x'.repeat(1_000)))
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: server.address().port, close: () => server.close() }
}

/** What a process holds at the moment: memory in MB, open files. */
function held(pid) {
  const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { memory: Number(memory) / 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

const megabytes = (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20

/** Somebody looks at something all the while; gives what each look took beside the yardstick at that moment, and what went wrong. */
async function looks({ shop, yard }, next, seconds, state) {
  const [took, beside, complaints] = [[], [], []]
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const registers = ++state.looks % REGISTER === 0
    const what = registers ? 'registration' : pick(next, Object.keys(LOOKS))
    const answer = await shop.ask(registers ? registration(state.looks) : LOOKS[what](next))
    const good = registers ? 202 : 200
    if (answer.status !== good) complaints.push(`${what} was answered ${answer.status || 'nothing'}`)
    if (!registers) took.push(answer.took)
    beside.push((await yard.ask(raw('GET', '/'))).took)
    await sleep(LOOK_MS)
  }
  return { time: percentile(took, 0.5) / percentile(beside, 0.5), p99: percentile(took, 0.99), complaints }
}

const median = (parts, [from, to], of) => percentile(parts.slice(from, to).map(of), 0.5)

/** What is held early and late, and whether that is flat: no more late than `most` allows. */
function flat(what, parts, name, most, show, promise) {
  const [early, late] = [EARLY, LATE].map((span) => median(parts, span, (part) => part[name]))
  const complaints = late <= most(early) ? [] : [`${show(early)} became ${show(late)}`]
  return promised(what, `${show(early)} early, ${show(late)} late`, complaints, promise)
}

/** Lets a shop be busy for so many hours; gives the rows of the verdict. */
export async function soak({ databases, folder, seed, hours, report }) {
  const database = await databases.fresh('soaked')
  const site = join(folder, 'soaked-site')
  const settings = {
    MOSTRADOR_SITE: site,
    // They all come from one address.
    MOSTRADOR_THROTTLE__REGISTRATIONS_PER_ADDRESS: '1000000',
  }
  const shopFor = (where, options) =>
    shopOn(where, { ...options, settings: { ...options.settings, ...settings } })
  const market = await openMarket({ database, seed, shopFor, people: BUYERS, pause: THINKING_MS })
  const { shop } = market
  const yard = await yardstick()
  const ask = { shop: lines(new URL(shop.url).port), yard: lines(yard.port) }
  try {
    report('pages')
    await market.open()
    await run(process.execPath, [...prerenderer(shop.api, site, at('app', 'dist')), '--threads', '1'])
    const [next, state, parts] = [random(seed), { looks: 0 }, []]
    const log = database.file ? `${database.file}-wal` : undefined
    for (let n = 0; n < PARTS && market.isGoing(); n++) {
      const looked = await looks(ask, next, (hours * 3_600) / PARTS, state)
      parts.push({ ...looked, ...held(shop.pid()), log: log ? megabytes(log) : 0 })
      report(`${n + 1} of ${PARTS} parts, ${market.ledger.length} orders`)
    }
    await market.end()
    await market.settle()
    const mb = (number) => `${Math.round(number)} MB`
    const longest = Math.max(...parts.map((part) => part.log))
    return [
      counts('For', `${hours} h: ${whole(state.looks)} looks, ${whole(market.ledger.length)} orders`),
      ...(await market.verdict()),
      market.manners(),
      promised(
        'Looks answered otherwise',
        'none',
        parts.flatMap((part) => part.complaints),
        'none',
      ),
      flat('Memory', parts, 'memory', (early) => early * MORE.memory, mb, 'a tenth more at most'),
      flat('Open files', parts, 'files', (early) => early + MORE.files, whole, `${MORE.files} more at most`),
      flat(
        'A look, median, beside a server that does nothing',
        parts,
        'time',
        (early) => early * MORE.time,
        (number) => `${number.toFixed(1)} times`,
        'a quarter more at most',
      ),
      counts(
        'A look, 99 of 100 within',
        [EARLY, LATE]
          .map((span, n) => `${ms(median(parts, span, (part) => part.p99))} ${['early', 'late'][n]}`)
          .join(', '),
      ),
      ...(log
        ? [
            promised(
              'Write-ahead log',
              `${mb(longest)} at most`,
              longest <= MOST_LOG_MB ? [] : [mb(longest)],
              `under ${MOST_LOG_MB} MB`,
            ),
          ]
        : []),
    ]
  } finally {
    for (const line of Object.values(ask)) line.close()
    yard.close()
    await market.close()
  }
}
