// Clock changes of the running shop during checkouts: midnights, both changes of daylight saving time, a day ahead and a day
// back. Numbers, tokens, prices and dates depend on the clock.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf, PASSWORD, retry } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { invariant, skipped } from '../support/report.mjs'
import { formatCount, UserError } from '../support/scripts.mjs'
import { command, shopOn } from '../support/shop.mjs'
import { createWorkload } from '../support/workload.mjs'

const SECOND = 1_000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Time before and after the tested instant. */
const MARGIN_MS = 2 * SECOND
/** Shoppers, and their pause between orders in milliseconds. */
const [SHOPPERS, PAUSE_MS] = [4, 500]
/** Time limit for an order after the clock is set. */
const NEXT_ORDER_LIMIT_MS = 15 * SECOND
/** Attempts to get an order within the margin before the instant. */
const ATTEMPTS = 10
/** Upper bound of the duration of an import, and time limit for the prices after it. */
const IMPORT_MS = 20 * SECOND
const PRICE_LIMIT_MS = { short: 60 * SECOND, long: SECOND }

/** Regular price and sale price in euros. */
const [REGULAR_PRICE, SALE_PRICE] = [10, 8]
/** Slug of the imported product. */
const PRODUCT_SLUG = 'vela-de-simulacro'

/** Date in Madrid. */
const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

/** Change of daylight saving time: the last Sunday of a month (0 to 11) at 01:00 UTC. */
function daylightSavingChange(year, month) {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY
}

/** Midnight of a day in Madrid. */
function midnight(day) {
  const winter = Date.parse(`${day}T00:00:00+01:00`)
  return dayOf.format(winter - HOUR) === day ? winter - HOUR : winter
}

/** Tested instants, all in the future, after the dates of the demo data. */
export function testInstants(now = Date.now()) {
  const year = new Date(now).getUTCFullYear() + 1
  return [
    ['Midnight', midnight(`${year}-02-10`)],
    ['Start of daylight saving time', daylightSavingChange(year, 2)],
    ['End of daylight saving time', daylightSavingChange(year, 9)],
    ['New year', midnight(`${year + 1}-01-01`)],
  ]
}

/** Path of Debian's libfaketime, undefined if it is not installed. */
function libfaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}

/** Fake clock: `set` to an instant, `advance` by milliseconds, `env` for the programs that use it. */
function createClock(file) {
  let offset = 0
  const set = (instant) => {
    offset = instant - Date.now()
    writeFileSync(`${file}.new`, `${offset < 0 ? '-' : '+'}${Math.abs(offset) / SECOND}`)
    renameSync(`${file}.new`, file)
  }
  set(Date.now())
  return {
    set,
    advance: (durationMs) => set(Date.now() + offset + durationMs),
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

/** Logs in a customer; returns the token. */
async function login(shop) {
  const { status, body } = await retry(shop, 'POST', 'session', {
    body: { email: emailOf(1), password: PASSWORD },
  })
  if (status >= 300) throw new UserError(`A login got ${status} ${body?.code}.`)
  return body.token
}

/** Tokens: each expires after a day, and is invalid before its issue. */
async function tokenViolations(shop, fakeClock, awaitOrder) {
  const violations = []
  const expect = async (token, status, label) => {
    const response = await retry(shop, 'GET', 'customers/me', { token })
    if (response.status !== status) violations.push(`a token ${label} got ${response.status}`)
  }
  const first = await login(shop)
  await expect(first, 200, 'after its issue')
  fakeClock.advance(DAY)
  await expect(first, 401, 'a day after its issue')
  await awaitOrder()
  fakeClock.advance(-DAY)
  await expect(first, 200, 'after the clock was corrected')
  fakeClock.advance(-DAY)
  await expect(first, 401, 'a day before its issue')
  const second = await login(shop)
  await expect(second, 200, 'issued a day earlier')
  await awaitOrder()
  fakeClock.advance(DAY)
  await expect(first, 200, 'after the second correction of the clock')
  await expect(second, 401, 'issued by a clock that was a day behind')
  return violations
}

/** Prices: an import repeated at several instants applies the sale price on its day, from midnight to midnight. */
async function priceViolations(shop, fakeClock, { database, folder, size, env, instant }) {
  const day = dayOf.format(instant)
  const [first, end] = [midnight(day), midnight(dayOf.format(midnight(day) + 30 * HOUR))]
  const file = join(folder, 'candle.csv')
  const columns =
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Sale price,Regular price'
  writeFileSync(
    file,
    `${columns}\n1,simple,VELA,Vela de simulacro,1,${day},${day},${SALE_PRICE}.00,${REGULAR_PRICE}.00\n`,
  )
  const violations = []
  for (const [label, importInstant, price] of [
    ['before its day', first - IMPORT_MS, REGULAR_PRICE],
    ['at the start of its day', first, SALE_PRICE],
    ['before the end of its day', end - IMPORT_MS, SALE_PRICE],
    ['after its day', end, REGULAR_PRICE],
    ['on its day, after the clock was ahead', end - IMPORT_MS, SALE_PRICE],
  ]) {
    fakeClock.set(importInstant)
    await command(database, ['import', file], env)
    const [startedAt, expected] = [performance.now(), price.toFixed(2)]
    let shown
    do {
      await sleep(50)
      shown = await pricesOf(shop)
    } while (
      shown.some((value) => value !== expected) &&
      performance.now() - startedAt < PRICE_LIMIT_MS[size]
    )
    if (shown.some((value) => value !== expected))
      violations.push(`${label} (${day}) the price is ${shown.join(', ')} and not ${price}`)
  }
  return violations
}

/** Price of the imported product on its page, in a list and in a quote; `NaN` if it is missing. */
async function pricesOf(shop) {
  const page = (await retry(shop, 'GET', `products/${PRODUCT_SLUG}`)).body
  const { data } = (await retry(shop, 'GET', `products?filter[id]=${page.id ?? 0}`)).body
  const lines = [{ product: page.id ?? 0, qty: 1 }]
  const quote = (await retry(shop, 'POST', 'quotes', { body: { lines } })).body
  const shown = [page, data?.[0]].map((product) => Number(product?.price_et) + Number(product?.price_taxes))
  return [...shown, Number(quote.totals?.total) / 100].map((price) => price.toFixed(2))
}

/** Runs the clock over the instant, with an order within the margin before it. A busy machine may need several attempts. */
async function passInstant(workload, fakeClock, instant) {
  for (let n = 0; n < ATTEMPTS; n++) {
    fakeClock.set(instant - MARGIN_MS)
    if ((await workload.nextOrder()) < MARGIN_MS) break
  }
  await sleep(2 * MARGIN_MS)
}

/** Coverage: orders exist shortly before the instant and after it. */
function passingViolations(orders, instant) {
  const sides = [
    ['before', ({ created_at: at }) => at >= instant - MARGIN_MS && at < instant],
    ['after', ({ created_at: at }) => at >= instant && at < instant + HOUR],
  ]
  return sides
    .filter(([, isOnSide]) => !orders.some(isOnSide))
    .map(([side]) => `no order shortly ${side} the instant`)
}

/** Orders: numbered consecutively, with the year in Madrid. */
export function numberViolations(orders) {
  return orders.flatMap(({ number, created_at }, n) => {
    const expected = `M${dayOf.format(created_at).slice(2, 4)}-${String(n + 1).padStart(6, '0')}`
    return number === expected ? [] : [`order ${n + 1} is ${number} and not ${expected}`]
  })
}

/** Invoices: numbered consecutively in the series of their year, with the date in Madrid. */
export function invoiceViolations(invoices) {
  const last = new Map()
  return invoices.flatMap(({ number, issued_at, issued_on }) => {
    const [year, month, day] = dayOf.format(issued_at).split('-')
    // Simplified invoices have their own series.
    const series = number[0] + year.slice(2)
    const next = (last.get(series) ?? 0) + 1
    last.set(series, next)
    const expected = `${series}-${String(next).padStart(6, '0')}`
    const date = `${day}-${month}-${year}`
    return [
      ...(number === expected ? [] : [`${number} should be ${expected}`]),
      ...(issued_on === date ? [] : [`${number} is dated ${issued_on} and not ${date}`]),
    ]
  })
}

/** Tests one instant on a separate shop; returns a row. */
async function testInstant(title, instant, n, { databases, folder, seed, size, rounds, fakeClock }) {
  const database = await databases.fresh(`clock_${n}`)
  const env = {
    ...fakeClock.env,
    // Pending payments do not expire while the clock is a day ahead.
    MOSTRADOR_ORDERS__EXPIRE_AFTER_MINUTES: String((30 * DAY) / 60_000),
  }
  fakeClock.set(instant - MARGIN_MS)
  const shopFor = (database, { settings, ...options }) =>
    shopOn(database, { ...options, settings: { ...settings, ...env } })
  const pace = { shoppers: SHOPPERS, pause: PAUSE_MS }
  const workload = await createWorkload({ database, seed: seed + n, size, shopFor, ...pace })
  const { shop } = workload
  const violations = []
  const awaitOrder = async () => {
    if ((await workload.nextOrder()) > NEXT_ORDER_LIMIT_MS && size === 'long')
      violations.push('no order within the limit after the clock was set')
  }
  try {
    await workload.start()
    await passInstant(workload, fakeClock, instant)
    await awaitOrder()
    for (let round = 0; round < rounds && workload.isRunning(); round++) {
      fakeClock.set(instant)
      violations.push(...(await tokenViolations(shop, fakeClock, awaitOrder)))
      violations.push(...(await priceViolations(shop, fakeClock, { database, folder, size, env, instant })))
    }
    fakeClock.set(instant + MARGIN_MS)
    await workload.finish()
    await workload.settle()
    const rows = [...(await workload.invariants()), workload.responsesRow()]
    const [orders, invoices] = await database.read(
      'SELECT number, created_at FROM orders ORDER BY substr(number, 5)',
      'SELECT number, issued_at, issued_on FROM invoices ORDER BY position',
    )
    await command(database, ['invoices', 'verify'], env)
    return invariant(
      title,
      `${new Date(instant).toISOString().slice(0, 16)}Z: ${formatCount(orders.length)} orders, ${formatCount(invoices.length)} invoices`,
      [
        ...violations,
        ...passingViolations(orders, instant),
        ...rows.filter(([, , , passed]) => !passed).map(([label]) => `target missed: ${label}`),
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
  const fakeClock = createClock(join(folder, 'clock'))
  const rows = []
  for (const [n, [title, instant]] of testInstants().entries()) {
    report(`${title}, ${new Date(instant).toISOString()}`)
    rows.push(await testInstant(title, instant, n, { ...parameters, fakeClock }))
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
