// The clock of the running program is set: it runs through midnights and through the nights on which clocks are changed,
// is a day ahead, a day back and right again, under people who buy. Numbers, tokens, prices and dates have to follow it.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { serverEnv } from '../../../scripts/lib/server.mjs'
import { openMarket } from '../support/market.mjs'
import { emailOf, insist, PASSWORD } from '../support/people.mjs'
import { program } from '../support/program.mjs'
import { notPlayed, promised } from '../support/report.mjs'
import { shopOn } from '../support/shop.mjs'

const SECOND = 1_000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** People buy for so long before the moment that is of interest, and after it. */
const BREATH_MS = 2 * SECOND
/** So many people buy, and think for so long between two orders. */
const [PEOPLE, PAUSE_MS] = [4, 500]
/** Somebody has ordered so soon after the clock was set. */
const AGAIN_WITHIN_MS = 15 * SECOND
/** So often the moment is tried to be passed with an order shortly before it. */
const TRIES = 10
/** An import takes less, and the pages follow it within. */
const IMPORT_MS = 20 * SECOND
const FOLLOWED_MS = SECOND

const [FULL, REDUCED] = [10, 8]
/** The slug of what the export has. */
const CANDLE = 'vela-de-simulacro'

/** A day, as a calendar in Madrid names it. */
const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

/** The last Sunday of a month (from 0), at the hour at which clocks are changed all over Europe. */
function change(year, month) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY
}

/** The first moment of a day in Madrid, near enough to midnight there in winter. */
function midnight(day) {
  const winter = Date.parse(`${day}T00:00:00+01:00`)
  return dayOf.format(winter - HOUR) === day ? winter - HOUR : winter
}

/** What happens at which moment. They lie ahead, where nothing of the shop's beginnings is. */
export function nights(now = Date.now()) {
  const year = new Date(now).getUTCFullYear() + 1
  return [
    ['A common midnight', midnight(`${year}-02-10`)],
    ['The hour that is left out', change(year, 2)],
    ['The hour that comes twice', change(year, 9)],
    ['The turn of the year', midnight(`${year + 1}-01-01`)],
  ]
}

/** The library that sets the clock of a program: Debian's `faketime`, or nothing. */
function library() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}

/** Hands of a clock: `set` to an instant, from which it goes on; `env` for the programs that go by it. */
function handsIn(file) {
  let off = 0
  const set = (instant) => {
    off = instant - Date.now()
    writeFileSync(`${file}.new`, `${off < 0 ? '-' : '+'}${Math.abs(off) / SECOND}`)
    renameSync(`${file}.new`, file)
  }
  set(Date.now())
  return {
    set,
    turn: (by) => set(Date.now() + off + by),
    env: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What is measured from moment to moment, such as a wait, is of another clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}

/** Who logs in with their password; gives their token. */
async function login(shop) {
  const { status, body } = await insist(shop, 'POST', 'session', {
    body: { email: emailOf(1), password: PASSWORD },
  })
  if (status >= 300) throw new Problem(`A login was answered ${status} ${body?.code}.`)
  return body.token
}

/** Tokens follow the clock: a day later one is over, a day before it was signed nobody believes it. */
async function tokenComplaints(shop, hands, ordered) {
  const complaints = []
  const known = async (token, status, when) => {
    const answer = await insist(shop, 'GET', 'customers/me', { token })
    if (answer.status !== status) complaints.push(`${when} a token was answered ${answer.status}`)
  }
  const first = await login(shop)
  await known(first, 200, 'at once')
  hands.turn(DAY)
  await known(first, 401, 'a day later')
  await ordered()
  hands.turn(-DAY)
  await known(first, 200, 'with the clock right again')
  hands.turn(-DAY)
  await known(first, 401, 'a day before it was signed')
  const second = await login(shop)
  await known(second, 200, 'of somebody who logged in a day before')
  await ordered()
  hands.turn(DAY)
  await known(first, 200, 'with the clock right once more')
  // That of the day before has lasted for a day.
  await known(second, 401, 'of the day before')
  return complaints
}

/** An export that is taken at several moments has the reduced price on its day, from midnight to midnight. */
async function priceComplaints(shop, hands, { folder, env, instant }) {
  const day = dayOf.format(instant)
  const [first, end] = [midnight(day), midnight(dayOf.format(midnight(day) + 30 * HOUR))]
  const file = join(folder, 'candle.csv')
  const columns =
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price'
  writeFileSync(
    file,
    `${columns}\n1,simple,VELA,Vela de simulacro,1,${day},${day},${REDUCED}.00,${FULL}.00\n`,
  )
  const complaints = []
  for (const [when, moment, price] of [
    ['before its day', first - IMPORT_MS, FULL],
    ['as its day begins', first, REDUCED],
    ['before its day ends', end - IMPORT_MS, REDUCED],
    ['after its day', end, FULL],
    ['on its day, of a clock that was ahead', end - IMPORT_MS, REDUCED],
  ]) {
    hands.set(moment)
    await run(program(), ['import', file], { env })
    const [began, wanted] = [performance.now(), price.toFixed(2)]
    let told
    do {
      await sleep(50)
      told = await pricesOf(shop)
    } while (told.some((each) => each !== wanted) && performance.now() - began < FOLLOWED_MS)
    if (told.some((each) => each !== wanted))
      complaints.push(`${when} (${day}) it costs ${told.join(', ')} and not ${price}`)
  }
  return complaints
}

/** What the imported product costs on its page, in a list and in a cart; `NaN` where it is not known yet. */
async function pricesOf(shop) {
  const page = (await insist(shop, 'GET', `products/${CANDLE}`)).body
  const { data } = (await insist(shop, 'GET', `products?filter[id]=${page.id ?? 0}`)).body
  const lines = [{ product: page.id ?? 0, qty: 1 }]
  const quote = (await insist(shop, 'POST', 'quotes', { body: { lines } })).body
  const shown = [page, data?.[0]].map((each) => Number(each?.price_et) + Number(each?.price_taxes))
  return [...shown, Number(quote.totals?.total) / 100].map((each) => each.toFixed(2))
}

/** Passes the moment while people buy; a machine that is busy may not get to an order in the time before it at once. */
async function pass(market, hands, instant) {
  for (let n = 0; n < TRIES; n++) {
    hands.set(instant - BREATH_MS)
    if ((await market.grown()) < BREATH_MS) break
  }
  await sleep(2 * BREATH_MS)
}

/** People have ordered shortly before the moment, and after it. */
function passingComplaints(orders, instant) {
  const sides = [
    ['before', ({ created_at: at }) => at >= instant - BREATH_MS && at < instant],
    ['after', ({ created_at: at }) => at >= instant && at < instant + HOUR],
  ]
  return sides.filter(([, on]) => !orders.some(on)).map(([side]) => `nobody ordered shortly ${side} it`)
}

/** Orders are numbered one after the other, whatever the clock said, under the year that it was in Madrid. */
export function numberComplaints(orders) {
  return orders.flatMap(({ number, created_at }, n) => {
    const right = `M${dayOf.format(created_at).slice(2, 4)}-${String(n + 1).padStart(6, '0')}`
    return number === right ? [] : [`order ${n + 1} is ${number} and not ${right}`]
  })
}

/** Invoices are numbered one after the other in the series of their year, and have the date of their day in Madrid. */
export function invoiceComplaints(invoices) {
  const last = new Map()
  return invoices.flatMap(({ number, issued_at, issued_on }) => {
    const [year, month, day] = dayOf.format(issued_at).split('-')
    // Simplified ones have a series of their own.
    const series = number[0] + year.slice(2)
    const next = (last.get(series) ?? 0) + 1
    last.set(series, next)
    const right = `${series}-${String(next).padStart(6, '0')}`
    const date = `${day}-${month}-${year}`
    return [
      ...(number === right ? [] : [`${number} should be ${right}`]),
      ...(issued_on === date ? [] : [`${number} is of ${issued_on} and not of ${date}`]),
    ]
  })
}

/** One of the nights, on a shop of its own; gives a row of the verdict. */
async function through(title, instant, n, { databases, folder, seed, rounds, hands }) {
  const database = await databases.fresh(`clock_${n}`)
  const clocks = {
    ...hands.env,
    // What somebody is paying for is still theirs when the clock is a day ahead.
    MOSTRADOR_ORDERS__EXPIRE_AFTER_MINUTES: String((30 * DAY) / 60_000),
  }
  hands.set(instant - BREATH_MS)
  const shopFor = (of, { settings, ...options }) =>
    shopOn(of, { ...options, settings: { ...settings, ...clocks } })
  const market = await openMarket({ database, seed: seed + n, shopFor, people: PEOPLE, pause: PAUSE_MS })
  const { shop } = market
  const complaints = []
  const ordered = async () => {
    if ((await market.grown()) > AGAIN_WITHIN_MS) complaints.push('nobody could order once the clock was set')
  }
  try {
    await market.open()
    await pass(market, hands, instant)
    await ordered()
    const env = { ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: database.url, ...clocks }
    for (let round = 0; round < rounds && market.isGoing(); round++) {
      hands.set(instant)
      complaints.push(...(await tokenComplaints(shop, hands, ordered)))
      complaints.push(...(await priceComplaints(shop, hands, { folder, env, instant })))
    }
    hands.set(instant + BREATH_MS)
    await market.end()
    await market.settle()
    const verdict = await market.verdict()
    const [orders, invoices] = await database.read(
      'SELECT number, created_at FROM orders ORDER BY substr(number, 5)',
      'SELECT number, issued_at, issued_on FROM invoices ORDER BY position',
    )
    await run(program(), ['invoices', 'verify'], { env })
    return promised(
      title,
      `${new Date(instant).toISOString().slice(0, 16)}Z: ${whole(orders.length)} orders, ${whole(invoices.length)} invoices`,
      [
        ...complaints,
        ...passingComplaints(orders, instant),
        ...[...verdict, market.manners()]
          .filter(([, , , kept]) => !kept)
          .map(([what]) => `not kept: ${what}`),
        ...numberComplaints(orders),
        ...invoiceComplaints(invoices),
      ],
      'numbers, tokens, prices and dates right, nothing lost',
    )
  } finally {
    await market.close()
  }
}

/** Sets the clock of the running shop; gives the rows of the verdict. */
export async function clock({ report, size, ...measure }) {
  if (!library())
    return [notPlayed('Clocks that are set', 'Debian’s package faketime is not installed', size)]
  const hands = handsIn(join(measure.folder, 'clock'))
  const rows = []
  for (const [n, [title, instant]] of nights().entries()) {
    report(`${title}, ${new Date(instant).toISOString()}`)
    rows.push(await through(title, instant, n, { ...measure, hands }))
  }
  return rows
}
