// Payment notifications: repeated and reordered ones result in the same state as one delivery each in order, forged ones
// change no data, and lost ones are replaced by a query to the bank.
import { createHash } from 'node:crypto'
import { groupBy } from '../oracle/ledger.mjs'
import { notification } from '../oracle/redsys.mjs'
import { differences } from '../oracle/snapshot.mjs'
import { AUTHORISED, beginPayment, DECLINED, notify, startBank, terminalOf } from '../support/bank.mjs'
import {
  create,
  customersSql,
  mapConcurrent,
  orderBody,
  range,
  retry,
  tokenOf,
} from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { until } from '../support/http.mjs'
import { between, branch, pick, random, shuffled } from '../support/random.mjs'
import { figure, invariant } from '../support/report.mjs'
import { formatCount, UserError } from '../support/scripts.mjs'
import { shopOn } from '../support/shop.mjs'
import { forge, misstate } from './forgeries.mjs'

/** Signature version tested on each kind of database. */
const VERSIONS = { SQLite: 'HMAC_SHA256_V1', PostgreSQL: 'HMAC_SHA512_V2' }
const CUSTOMERS = 40
const PRODUCT = 1
const CONCURRENCY = 16
/** Interval of forgeries with a valid signature and wrong contents. */
const MISSTATEMENT_INTERVAL = 20
/** Share of the payments whose notifications are lost. */
const LOSS_RATE = 0.02

/** Plans orders with one to three payment attempts and the bank's decisions, until there are `count` notifications. */
function planOrders(seed, count) {
  const orders = []
  for (let notifications = 0, n = 0; notifications < count; n++) {
    const next = branch(seed, n)
    const attempts = range(between(next, 1, 3)).map((_, at, all) => {
      // Two authorised attempts of one order are possible: the owner is notified about the second.
      const authorised = next() < (at === all.length - 1 ? 0.7 : 0.15)
      // Declined, then authorised: a second card on the bank's page.
      const responses = authorised ? (next() < 0.3 ? [DECLINED, AUTHORISED] : [AUTHORISED]) : [DECLINED]
      return { responses, lost: next() < LOSS_RATE }
    })
    notifications += attempts.reduce((sum, { responses }) => sum + responses.length, 0)
    orders.push({ customer: 1 + (n % CUSTOMERS), qty: between(next, 1, 3), attempts })
  }
  return orders
}

/** Places the orders and starts their payments; returns the notifications. */
async function placeOrders(shop, bank, orders, seed) {
  const notifications = []
  await mapConcurrent(range(CUSTOMERS), CONCURRENCY, async (at) => {
    const token = tokenOf(at + 1)
    // Runs in sequence: the next order of a customer replaces an unpaid card order.
    for (const [n, order] of orders.entries()) {
      if (order.customer !== at + 1) continue
      const body = await orderBody(shop, [{ product: PRODUCT, qty: order.qty }], 'transfer', token)
      const { number } = await create(shop, 'orders', { token, key: `simulacro-${seed}-${n}`, body })
      Object.assign(order, { number, token })
      for (const attempt of order.attempts) {
        attempt.redirect = await beginPayment(shop, number, token)
        for (const response of attempt.responses)
          notifications.push({ ...bank.decide(attempt.redirect, response), order, attempt })
      }
    }
  })
  return notifications
}

/** Queries for the state that does not depend on the order of events. */
const STATE_QUERIES = {
  orders: 'SELECT number, state, payment_method, total FROM orders',
  attempts: 'SELECT number, state, response, authorisation_code FROM payment_attempts',
  stock: `SELECT stock FROM products WHERE id = ${PRODUCT}`,
  messages: 'SELECT recipient, subject FROM outbox',
  invoices: 'SELECT order_number, total, kind FROM invoices',
  reservations: 'SELECT order_number, position, taken_from FROM order_lines',
  events: 'SELECT order_number, state, actor FROM order_events',
}

async function readState(database) {
  const results = await database.read(...Object.values(STATE_QUERIES))
  return Object.fromEntries(Object.keys(STATE_QUERIES).map((name, n) => [name, results[n]]))
}

/**
 * Conditions that exclude rows that forgeries may change (the journal of validly signed notifications about no payment,
 * and its counter), and the one-time link of the first owner, which every start replaces.
 */
const DIGEST_CONDITIONS = {
  payment_notifications: 'attempt_number IS NOT NULL',
  counters: "name <> 'payment_notifications'",
  staff_links: 'staff_id IS NOT NULL',
}

/** Digests all tables, except for the leases of background jobs. */
async function digestTables(database) {
  const tables = (await database.tables()).filter((table) => table !== 'leases')
  const queries = tables.map((table) => `SELECT * FROM ${table} WHERE ${DIGEST_CONDITIONS[table] ?? '1 = 1'}`)
  const results = await database.read(...queries)
  const digest = (rows) =>
    createHash('sha256')
      .update(
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n'),
      )
      .digest('hex')
  return new Map(tables.map((table, n) => [table, digest(results[n])]))
}

/** Journal entry for the body of a form. */
function journalEntry(body) {
  const form = new URLSearchParams(body)
  return `${form.get('Ds_MerchantParameters')} ${form.get('Ds_Signature')}`
}

/** Sends forgeries; returns the counts by status, the accepted forgeries, the journal and the changes. */
async function attack(shop, database, { terminal, notifications, seed, count }) {
  const before = await digestTables(database)
  await shop.start()
  const [statuses, accepted, signed] = [new Map(), [], new Set()]
  await mapConcurrent(range(count), CONCURRENCY, async (n) => {
    const next = branch(seed + 1, n)
    const target = pick(next, notifications)
    const isMisstatement = n % MISSTATEMENT_INTERVAL === 0
    const { kind, body } = (isMisstatement ? misstate : forge)(next, {
      terminal,
      result: { ...target.result, Ds_Response: AUTHORISED, Ds_AuthorisationCode: '999999' },
      genuine: target.form,
      declined: notification(terminal, { ...target.result, Ds_Response: DECLINED }),
      other: pick(
        next,
        notifications.filter(({ number }) => number !== target.number),
      ),
      redirect: target.attempt.redirect,
    })
    if (isMisstatement) signed.add(journalEntry(body))
    const { status } = await notify(shop, body)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 400 || status >= 500) accepted.push(`«${kind}» got ${status}`)
  })
  await shop.stop()
  const after = await digestTables(database)
  const changes = [...before.keys()].filter((table) => after.get(table) !== before.get(table))
  const [entries] = await database.read(
    'SELECT merchant_parameters, signature FROM payment_notifications WHERE attempt_number IS NULL',
  )
  const journal = new Set(entries.map((row) => `${row.merchant_parameters} ${row.signature}`))
  const unsigned = [...journal].filter((entry) => !signed.has(entry)).map((entry) => `journal: ${entry}`)
  if (journal.size < signed.size)
    unsigned.push(`${journal.size} journal entries for ${signed.size} signed forms`)
  return { statuses, accepted, journal, changed: [...changes.map((table) => `table ${table}`), ...unsigned] }
}

/** Delivers each notification once, in order. */
async function deliverInOrder(shop, orders, notifications) {
  const byOrder = groupBy(notifications, ({ order }) => order)
  await shop.start()
  await mapConcurrent(orders, CONCURRENCY, async (order) => {
    for (const { form } of byOrder.get(order)) {
      const { status } = await notify(shop, form)
      if (status !== 200) throw new UserError(`A notification got ${status}.`)
    }
  })
  await shop.stop()
}

/** Delivers notifications in the given order while customers read their orders; returns the violations. */
async function deliverShuffled(shop, deliveries) {
  const violations = []
  const paid = new Set()
  const read = async ({ number, token }) => {
    const { status, body } = await retry(shop, 'GET', `orders/${number}`, { token })
    if (status !== 200) violations.push(`an order got ${status}`)
    if (paid.has(number) && body.state !== 'paid') violations.push(`${number} was paid and is ${body.state}`)
    return body.state === 'paid' ? number : undefined
  }
  await shop.start()
  await mapConcurrent(deliveries, CONCURRENCY, async ({ form, order }, n) => {
    const reads = n % 4 === 0
    const [{ status }, number] = await Promise.all([notify(shop, form), reads ? read(order) : undefined])
    if (status !== 200) violations.push(`a notification got ${status}`)
    if (number) paid.add(number)
    if (number) await read(order)
  })
  await shop.stop()
  return violations
}

/** Simulates an hour repeatedly, until the shop has queried the bank for all payments without notification. */
async function queryLost(shop, database, bank, lost) {
  let unresolved = lost.map(({ number }) => number)
  while (unresolved.length > 0) {
    await database.change(
      'UPDATE payment_attempts SET created_at = created_at - 3600000, asked_at = asked_at - 3600000',
      'UPDATE leases SET expires_at = expires_at - 3600000',
    )
    bank.queriedNumbers.clear()
    await shop.start()
    await until(
      () => unresolved.every((number) => bank.queriedNumbers.has(number)),
      'the bank is queried',
      120_000,
    )
    await shop.stop()
    // The last response may not have been stored before the stop.
    const [created] = await database.read("SELECT number FROM payment_attempts WHERE state = 'created'")
    const remaining = unresolved.filter((number) => created.some((row) => row.number === number))
    if (remaining.length === unresolved.length) return
    unresolved = remaining
  }
}

async function run({ databases, seed, notifications: count, forgeries, report }) {
  const terminal = terminalOf(VERSIONS[databases.kind])
  const bank = await startBank(terminal)
  const shops = []
  // The last shop alone queries the bank.
  const shopFor = async (database, settings = { MOSTRADOR_ORDERS__BANK_QUERY_AFTER_MINUTES: '0' }) => {
    shops.push(await shopOn(database, { bank, settings }))
    return shops.at(-1)
  }
  try {
    report('orders')
    const first = await databases.fresh('in_order')
    await first.change(
      ...customersSql(CUSTOMERS),
      `UPDATE products SET stock = 1000000 WHERE id = ${PRODUCT}`,
    )
    const shop = await shopFor(first)
    await shop.start()
    const orders = planOrders(seed, count)
    const notifications = await placeOrders(shop, bank, orders, seed)
    await shop.stop()
    report('forgeries')
    const attacked = await attack(shop, first, { terminal, notifications, seed, count: forgeries })
    report('in order')
    const second = await databases.copy('in_order', 'shuffled')
    await deliverInOrder(shop, orders, notifications)
    report('shuffled')
    const next = random(seed)
    const [lost, delivered] = [true, false].map((lost) =>
      notifications.filter(({ attempt }) => attempt.lost === lost),
    )
    const repeated = delivered.flatMap((notification) => new Array(between(next, 1, 5)).fill(notification))
    const violations = await deliverShuffled(await shopFor(second), shuffled(next, repeated))
    report('lost')
    await queryLost(await shopFor(second, {}), second, bank, lost)

    const [expected, actual] = [await readState(first), await readState(second)]
    return [
      figure('Signature', terminal.version),
      invariant(
        'Forged notifications',
        [...attacked.statuses]
          .sort()
          .map(([status, times]) => `${formatCount(times)} × ${status}`)
          .join(', '),
        attacked.accepted,
        'refused (4xx)',
      ),
      invariant(
        'Changes by them',
        `none; ${formatCount(attacked.journal.size)} journal entries for valid signatures of wrong contents`,
        attacked.changed,
        'none, in any table',
      ),
      invariant(
        'Genuine notifications, repeated and shuffled',
        `${formatCount(delivered.length)}, delivered ${formatCount(repeated.length)} times`,
        violations,
        'each acknowledged (200)',
      ),
      invariant(
        'State afterwards',
        `${formatCount(expected.orders.length)} orders, ${formatCount(expected.attempts.length)} payments, ${formatCount(expected.invoices.length)} paid; notifications lost: ${lost.length}`,
        differences(expected, actual),
        'the same as delivered once in order',
      ),
    ]
  } finally {
    for (const shop of shops) await shop.stop().catch(() => {})
    await bank.close()
  }
}

export const notifications = {
  name: 'notifications',
  title: 'Payment notifications',
  databases: [sqlite, postgres],
  short: { notifications: 250, forgeries: 500 },
  long: { notifications: 10_000, forgeries: 10_000 },
  run,
}
