// Clock changes of the running shop during checkouts: midnights, both changes of daylight saving time, a day ahead and a day
// back. Numbers, tokens, prices and dates follow the clock.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf, PASSWORD, retry } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { invariant, skipped, whole } from '../support/report.mjs'
import { Problem } from '../support/scripts.mjs'
import { command, shopOn } from '../support/shop.mjs'
import { createWorkload } from '../support/workload.mjs'

const SECOND = 1_000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Time before and after the moment under test. */
const MARGIN_MS = 2 * SECOND
/** Shoppers, and their pause between orders in milliseconds. */
const [SHOPPERS, PAUSE_MS] = [4, 500]
/** Limit for an order after the clock was set. */
const AGAIN_WITHIN_MS = 15 * SECOND
/** Attempts at an order within the margin before the moment. */
const TRIES = 10
/** Upper bound of an import's duration, and limit for the prices to follow it. */
const IMPORT_MS = 20 * SECOND
const FOLLOWED_MS = { short: 60 * SECOND, long: SECOND }

const [FULL, REDUCED] = [10, 8]
/** Slug of the imported product. */
const CANDLE = 'vela-de-simulacro'

/** Date in Madrid. */
const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

/** Change of daylight saving time: the last Sunday of a month (from 0) at 01:00 UTC. */
function clockChange(year, month) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY
}

/** Midnight of a day in Madrid. */
function midnight(day) {
  const winter = Date.parse(`${day}T00:00:00+01:00`)
  return dayOf.format(winter - HOUR) === day ? winter - HOUR : winter
}

/** Moments under test, all in the future, after the dates of the demo data. */
export function moments(now = Date.now()) {
  const year = new Date(now).getUTCFullYear() + 1
  return [
    ['Midnight', midnight(`${year}-02-10`)],
    ['Start of daylight saving time', clockChange(year, 2)],
    ['End of daylight saving time', clockChange(year, 9)],
    ['New year', midnight(`${year + 1}-01-01`)],
  ]
}

/** Path of Debian's libfaketime, undefined when it is not installed. */
function libfaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}

/** Fake clock: `set` to an instant, `advance` by milliseconds; `env` for the programs that use it. */
function createClock(file) {
  let off = 0
  const set = (instant) => {
    off = instant - Date.now()
    writeFileSync(`${file}.new`, `${off < 0 ? '-' : '+'}${Math.abs(off) / SECOND}`)
    renameSync(`${file}.new`, file)
  }
  set(Date.now())
  return {
    set,
    advance: (by) => set(Date.now() + off + by),
    env: {
      LD_PRELOAD: libfaketime(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timeouts use the monotonic clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}

/** Logs a customer in; returns the token. */
async function login(shop) {
  const { status, body } = await retry(shop, 'POST', 'session', {
    body: { email: emailOf(1), password: PASSWORD },
  })
  if (status >= 300) throw new Problem(`A login was answered ${status} ${body?.code}.`)
  return body.token
}

/** Tokens expire after a day and are not valid before they were signed. */
async function tokenViolations(shop, fake, ordered) {
  const violations = []
  const expect = async (token, status, when) => {
    const answer = await retry(shop, 'GET', 'customers/me', { token })
    if (answer.status !== status) violations.push(`${when} a token was answered ${answer.status}`)
  }
  const first = await login(shop)
  await expect(first, 200, 'at once')
  fake.advance(DAY)
  await expect(first, 401, 'a day later')
  await ordered()
  fake.advance(-DAY)
  await expect(first, 200, 'with the clock right again')
  fake.advance(-DAY)
  await expect(first, 401, 'a day before it was signed')
  const second = await login(shop)
  await expect(second, 200, 'of a login a day before')
  await ordered()
  fake.advance(DAY)
  await expect(first, 200, 'with the clock right once more')
  await expect(second, 401, 'of the day before')
  return violations
}

/** An import repeated at several moments applies the sale price on its day, from midnight to midnight. */
async function priceViolations(shop, fake, { database, folder, size, env, instant }) {
  const day = dayOf.format(instant)
  const [first, end] = [midnight(day), midnight(dayOf.format(midnight(day) + 30 * HOUR))]
  const file = join(folder, 'candle.csv')
  const columns =
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price'
  writeFileSync(
    file,
    `${columns}\n1,simple,VELA,Vela de simulacro,1,${day},${day},${REDUCED}.00,${FULL}.00\n`,
  )
  const violations = []
  for (const [when, moment, price] of [
    ['before its day', first - IMPORT_MS, FULL],
    ['as its day begins', first, REDUCED],
    ['before its day ends', end - IMPORT_MS, REDUCED],
    ['after its day', end, FULL],
    ['on its day, of a clock that was ahead', end - IMPORT_MS, REDUCED],
  ]) {
    fake.set(moment)
    await command(database, ['import', file], env)
    const [began, wanted] = [performance.now(), price.toFixed(2)]
    let shown
    do {
      await sleep(50)
      shown = await pricesOf(shop)
    } while (shown.some((each) => each !== wanted) && performance.now() - began < FOLLOWED_MS[size])
    if (shown.some((each) => each !== wanted))
      violations.push(`${when} (${day}) it costs ${shown.join(', ')} and not ${price}`)
  }
  return violations
}

/** Price of the imported product on its page, in a list and in a quote; `NaN` where it is unknown. */
async function pricesOf(shop) {
  const page = (await retry(shop, 'GET', `products/${CANDLE}`)).body
  const { data } = (await retry(shop, 'GET', `products?filter[id]=${page.id ?? 0}`)).body
  const lines = [{ product: page.id ?? 0, qty: 1 }]
  const quote = (await retry(shop, 'POST', 'quotes', { body: { lines } })).body
  const shown = [page, data?.[0]].map((each) => Number(each?.price_et) + Number(each?.price_taxes))
  return [...shown, Number(quote.totals?.total) / 100].map((each) => each.toFixed(2))
}

/** Passes the moment with an order within the margin before it, which a busy machine may miss at first. */
async function pass(workload, fake, instant) {
  for (let n = 0; n < TRIES; n++) {
    fake.set(instant - MARGIN_MS)
    if ((await workload.nextOrder()) < MARGIN_MS) break
  }
  await sleep(2 * MARGIN_MS)
}

/** Orders exist shortly before the moment and after it. */
function passingViolations(orders, instant) {
  const sides = [
    ['before', ({ created_at: at }) => at >= instant - MARGIN_MS && at < instant],
    ['after', ({ created_at: at }) => at >= instant && at < instant + HOUR],
  ]
  return sides.filter(([, on]) => !orders.some(on)).map(([side]) => `no order shortly ${side} it`)
}

/** Orders are numbered consecutively, with the year in Madrid. */
export function numberViolations(orders) {
  return orders.flatMap(({ number, created_at }, n) => {
    const right = `M${dayOf.format(created_at).slice(2, 4)}-${String(n + 1).padStart(6, '0')}`
    return number === right ? [] : [`order ${n + 1} is ${number} and not ${right}`]
  })
}

/** Invoices are numbered consecutively in the series of their year, with the date in Madrid. */
export function invoiceViolations(invoices) {
  const last = new Map()
  return invoices.flatMap(({ number, issued_at, issued_on }) => {
    const [year, month, day] = dayOf.format(issued_at).split('-')
    // Simplified invoices have their own series.
    const series = number[0] + year.slice(2)
    const next = (last.get(series) ?? 0) + 1
    last.set(series, next)
    const right = `${series}-${String(next).padStart(6, '0')}`
    const date = `${day}-${month}-${year}`
    return [
      ...(number === right ? [] : [`${number} should be ${right}`]),
      ...(issued_on === date ? [] : [`${number} is dated ${issued_on} and not ${date}`]),
    ]
  })
}

/** Tests one moment on a shop of its own; returns a row. */
async function testMoment(title, instant, n, { databases, folder, seed, size, rounds, fake }) {
  const database = await databases.fresh(`clock_${n}`)
  const env = {
    ...fake.env,
    // Pending payments do not expire while the clock is a day ahead.
    MOSTRADOR_ORDERS__EXPIRE_AFTER_MINUTES: String((30 * DAY) / 60_000),
  }
  fake.set(instant - MARGIN_MS)
  const shopFor = (of, { settings, ...options }) =>
    shopOn(of, { ...options, settings: { ...settings, ...env } })
  const load = { shoppers: SHOPPERS, pause: PAUSE_MS }
  const workload = await createWorkload({ database, seed: seed + n, size, shopFor, ...load })
  const { shop } = workload
  const violations = []
  const ordered = async () => {
    if ((await workload.nextOrder()) > AGAIN_WITHIN_MS && size === 'long')
      violations.push('no order in time after the clock was set')
  }
  try {
    await workload.start()
    await pass(workload, fake, instant)
    await ordered()
    for (let round = 0; round < rounds && workload.isRunning(); round++) {
      fake.set(instant)
      violations.push(...(await tokenViolations(shop, fake, ordered)))
      violations.push(...(await priceViolations(shop, fake, { database, folder, size, env, instant })))
    }
    fake.set(instant + MARGIN_MS)
    await workload.finish()
    await workload.settle()
    const rows = [...(await workload.invariants()), workload.answersRow()]
    const [orders, invoices] = await database.read(
      'SELECT number, created_at FROM orders ORDER BY substr(number, 5)',
      'SELECT number, issued_at, issued_on FROM invoices ORDER BY position',
    )
    await command(database, ['invoices', 'verify'], env)
    return invariant(
      title,
      `${new Date(instant).toISOString().slice(0, 16)}Z: ${whole(orders.length)} orders, ${whole(invoices.length)} invoices`,
      [
        ...violations,
        ...passingViolations(orders, instant),
        ...rows.filter(([, , , kept]) => !kept).map(([what]) => `not kept: ${what}`),
        ...numberViolations(orders),
        ...invoiceViolations(invoices),
      ],
      'numbers, tokens, prices and dates right, nothing lost',
    )
  } finally {
    await workload.close()
  }
}

async function run({ report, ...parameters }) {
  const { folder, size } = parameters
  if (!libfaketime()) return [skipped('Clock changes', 'Debian’s package faketime is not installed', size)]
  const fake = createClock(join(folder, 'clock'))
  const rows = []
  for (const [n, [title, instant]] of moments().entries()) {
    report(`${title}, ${new Date(instant).toISOString()}`)
    rows.push(await testMoment(title, instant, n, { ...parameters, fake }))
  }
  return rows
}

export const clock = {
  name: 'clock',
  title: 'Clock changes',
  databases: [sqlite, postgres],
  short: { rounds: 1 },
  long: { rounds: 10 },
  run,
}
