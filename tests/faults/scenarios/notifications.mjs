// What the bank says, again and again and in no order: the shop ends where it would have ended had each word come once, in
// order. What somebody else says changes nothing. What never comes is asked for.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { grouped } from '../oracle/ledger.mjs'
import { AUTHORISED, DECLINED, formOf, NOTIFICATIONS, openBank, postForm } from '../support/bank.mjs'
import { accounts, insist, inTurns, range, ready, sessions, tokenOf } from '../support/people.mjs'
import { between, branch, random, shuffled } from '../support/random.mjs'
import { notification } from '../support/redsys.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'
import { forged, missaid } from './forging.mjs'

/** The shop on each database agrees with its bank on another signature. */
const VERSIONS = { SQLite: 'HMAC_SHA256_V1', PostgreSQL: 'HMAC_SHA512_V2' }
const CUSTOMERS = 40
const PRODUCT = 1
const UNITS = 1_000_000
const AT_ONCE = 16
/** One of so many forgeries is truly signed, and was never asked for. */
const MISSAID_EACH = 20
/** Of so many payments the bank says nothing until it is asked. */
const LOST = 0.02
const PATIENCE_MS = 120_000

/** What the bank decides of each order: one to three attempts, each with a word or two, until there are `count` words. */
function decisions(seed, count) {
  const orders = []
  for (let words = 0, n = 0; words < count; n++) {
    const next = branch(seed, n)
    const attempts = range(between(next, 1, 3)).map((_, at, all) => {
      // An order may be paid by two attempts: the owner hears of it, and gives one of them back.
      const authorised = next() < (at === all.length - 1 ? 0.7 : 0.15)
      // A refusal and then an authorisation: the person tried another card on the bank's page.
      const said = authorised ? (next() < 0.3 ? [DECLINED, AUTHORISED] : [AUTHORISED]) : [DECLINED]
      return { said, lost: next() < LOST }
    })
    words += attempts.reduce((sum, { said }) => sum + said.length, 0)
    orders.push({ customer: 1 + (n % CUSTOMERS), qty: between(next, 1, 3), attempts })
  }
  return orders
}

/** Places the orders and begins every attempt of them; gives the words of the bank, each with its form. */
async function begin(shop, bank, orders, seed) {
  const words = []
  await inTurns(range(CUSTOMERS), AT_ONCE, async (at) => {
    const token = tokenOf(at + 1, SESSION_KEY)
    // One after the other: an order that is not paid gives way to the next of the same person, unless it was by transfer.
    for (const [n, order] of orders.entries()) {
      if (order.customer !== at + 1) continue
      const body = await ready(shop, [{ product: PRODUCT, qty: order.qty }], 'transfer', token)
      const key = `simulacro-${seed}-${n}`
      const placed = await insist(shop, 'POST', 'orders', { token, key, body })
      if (placed.status !== 201)
        throw new Problem(`An order was answered ${placed.status} ${placed.body?.code}.`)
      Object.assign(order, { number: placed.body.number, token })
      for (const attempt of order.attempts) {
        const path = `orders/${order.number}/payments`
        const { status, body } = await insist(shop, 'POST', path, { token, body: { payment_method: 'card' } })
        if (status !== 201) throw new Problem(`A payment was answered ${status} ${body?.code}.`)
        attempt.redirect = body
        for (const response of attempt.said) {
          words.push({ ...bank.decide(body, response), order, attempt })
        }
      }
    }
  })
  return words
}

/** The state that counts, without the numbers that depend on who came first. */
async function state(database) {
  const [orders, attempts, stock, letters, invoices, held, events] = await database.read(
    'SELECT number, state, payment_method, total FROM orders ORDER BY number',
    'SELECT number, state, response, authorisation_code FROM payment_attempts ORDER BY number',
    `SELECT stock FROM products WHERE id = ${PRODUCT}`,
    'SELECT recipient, subject, COUNT(*) AS count FROM outbox GROUP BY recipient, subject ORDER BY recipient, subject',
    'SELECT order_number, total, kind FROM invoices ORDER BY order_number',
    'SELECT order_number, position, taken_from FROM order_lines ORDER BY order_number, position',
    'SELECT order_number, state, actor, COUNT(*) AS count FROM order_events GROUP BY order_number, state, actor ORDER BY order_number, state, actor',
  )
  return { orders, attempts, stock, letters, invoices, held, events }
}

/** What differs between two states, by table. */
export function differences(one, other) {
  const complaints = []
  for (const [name, rows] of Object.entries(one)) {
    const mine = rows.map((row) => JSON.stringify(row))
    const theirs = other[name].map((row) => JSON.stringify(row))
    const [here, there] = [new Set(mine), new Set(theirs)]
    for (const row of mine) if (!there.has(row)) complaints.push(`${name}: only in order ${row}`)
    for (const row of theirs) if (!here.has(row)) complaints.push(`${name}: only shuffled ${row}`)
    if (mine.length !== theirs.length) complaints.push(`${name}: ${mine.length} rows and ${theirs.length}`)
  }
  return complaints
}

/** Of what the bank has truly signed the journal has a line, which is about no attempt when it is not believed. */
const UNHEARD = {
  payment_notifications: 'attempt_number IS NOT NULL',
  counters: "name <> 'payment_notifications'",
}

/** A digest of every row of every table, but for who does the shop's jobs, and for what was signed and not believed. */
async function digest(database) {
  const tables = (await database.tables()).filter((table) => table !== 'leases')
  const queries = tables.map((table) => `SELECT * FROM ${table} WHERE ${UNHEARD[table] ?? '1 = 1'}`)
  const found = await database.read(...queries)
  return tables.map((table, n) => {
    const rows = found[n].map((row) => JSON.stringify(row)).sort()
    return [table, createHash('sha256').update(rows.join('\n')).digest('hex')]
  })
}

/** What the journal has of a form: its words and their signature. */
function wordsIn(body) {
  const form = new URLSearchParams(body)
  return `${form.get('Ds_MerchantParameters')} ${form.get('Ds_Signature')}`
}

const say = (shop, form) =>
  postForm(`${shop.url}${NOTIFICATIONS}`, typeof form === 'string' ? form : formOf(form))

/** What was not said is asked for, an hour later: until the bank was asked of each. */
async function asked(shop, database, bank, lost) {
  await database.change(
    'UPDATE payment_attempts SET created_at = created_at - 3600000',
    'UPDATE leases SET expires_at = expires_at - 3600000',
  )
  await shop.open()
  const deadline = performance.now() + PATIENCE_MS
  const numbers = lost.map(({ number }) => number)
  while (!numbers.every((number) => bank.asked.has(number)) && performance.now() < deadline) await sleep(100)
  // The last of them is being written.
  await sleep(1_000)
  await shop.close()
}

/** One of the words that is about another payment than that at a place. */
function differing(next, words, place) {
  const others = words.filter(({ number }) => number !== words[place].number)
  return others[between(next, 0, others.length - 1)]
}

/** Plays it through on one kind of database; gives the rows of the verdict. */
export async function notifications({ databases, seed, words: count, forgeries, report }) {
  const agreed = terminal(VERSIONS[databases.kind])
  const bank = await openBank(agreed)
  const now = (what) => report(`${databases.kind}: ${what}`)
  const open = []
  // Only the last shop asks the bank by itself.
  const shopFor = async (database, settings = { MOSTRADOR_ORDERS__ASK_BANK_AFTER_MINUTES: '0' }) => {
    const shop = await shopOn(database, { bank, settings })
    open.push(shop)
    return shop
  }
  try {
    now('orders')
    const first = await databases.fresh('said_before')
    await first.change(
      accounts(CUSTOMERS),
      sessions(CUSTOMERS),
      `UPDATE products SET stock = ${UNITS} WHERE id = ${PRODUCT}`,
    )
    const preparing = await shopFor(first)
    await preparing.open()
    const orders = decisions(seed, count)
    const words = await begin(preparing, bank, orders, seed)
    await preparing.close()

    now('forgeries')
    const before = await digest(first)
    const attacked = await shopFor(first)
    await attacked.open()
    const [statuses, accepted, signed] = [new Map(), [], new Set()]
    await inTurns(range(forgeries), AT_ONCE, async (n) => {
      const next = branch(seed + 1, n)
      const place = between(next, 0, words.length - 1)
      const word = words[place]
      const other = differing(next, words, place)
      const refusal = { ...word.said, Ds_Response: DECLINED }
      const said = { ...word.said, Ds_Response: AUTHORISED, Ds_AuthorisationCode: '999999' }
      const truly = n % MISSAID_EACH === 0
      const { kind, body } = (truly ? missaid : forged)(next, {
        terminal: agreed,
        said,
        genuine: word.form,
        refused: notification(agreed, refusal),
        other,
        redirect: word.attempt.redirect,
      })
      if (truly) signed.add(wordsIn(body))
      const answer = await say(attacked, body)
      await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 400 || answer.status >= 500)
        accepted.push(`«${kind}» was answered ${answer.status}`)
    })
    await attacked.close()
    const after = new Map(await digest(first))
    const changed = before
      .filter(([table, rows]) => after.get(table) !== rows)
      .map(([table]) => `${table} has changed`)
    const [written] = await first.read(
      'SELECT merchant_parameters, signature FROM payment_notifications WHERE attempt_number IS NULL',
    )
    const journal = new Set(written.map((row) => `${row.merchant_parameters} ${row.signature}`))
    for (const words of journal) if (!signed.has(words)) changed.push(`the journal has ${words}`)
    if (journal.size < signed.size)
      changed.push(`${journal.size} words in the journal, and the bank has signed ${signed.size}`)

    now('in order')
    const spoken = grouped(words, ({ order }) => order)
    const other = await databases.copy('said_before', 'said_shuffled')
    const ordered = await shopFor(first)
    await ordered.open()
    await inTurns(orders, AT_ONCE, async (order) => {
      for (const word of spoken.get(order)) {
        const answer = await say(ordered, word.form)
        if (answer.status !== 200) throw new Problem(`A true notification was answered ${answer.status}.`)
      }
    })
    await ordered.close()

    now('shuffled')
    const next = random(seed)
    const lost = words.filter(({ attempt }) => attempt.lost)
    const heard = words.filter(({ attempt }) => !attempt.lost)
    const deliveries = shuffled(
      next,
      heard.flatMap((word) => new Array(between(next, 1, 5)).fill(word)),
    )
    const wrong = []
    const paid = new Set()
    const shuffledShop = await shopFor(other)
    await shuffledShop.open()
    await inTurns(deliveries, AT_ONCE, async ({ form, order }, n) => {
      const telling = say(shuffledShop, form).then(async (answer) => {
        await answer.text()
        if (answer.status !== 200) wrong.push(`a true notification was answered ${answer.status}`)
      })
      // The browser comes back at the same moment, now and then.
      const reading =
        n % 4 === 0 &&
        insist(shuffledShop, 'GET', `orders/${order.number}`, { token: order.token }).then(
          ({ status, body }) => {
            if (status !== 200) wrong.push(`an order was answered ${status}`)
            if (body.state === 'paid') paid.add(order.number)
          },
        )
      const known = paid.has(order.number)
      await Promise.all([telling, reading])
      if (known && reading) {
        const { body } = await insist(shuffledShop, 'GET', `orders/${order.number}`, { token: order.token })
        if (body.state !== 'paid') wrong.push(`${order.number} was paid and is ${body.state}`)
      }
    })
    await shuffledShop.close()
    now('lost')
    await asked(await shopFor(other, {}), other, bank, lost)

    const [one, two] = [await state(first), await state(other)]
    return [
      counts('Signature', agreed.version),
      promised(
        'Forged or altered, none accepted, no failure of the server',
        [...statuses]
          .sort()
          .map(([status, times]) => `${whole(times)} × ${status}`)
          .join(', '),
        accepted,
        'refused (4xx)',
      ),
      promised(
        'Rows changed by them',
        `none, in any table; ${whole(journal.size)} words in the journal for what was truly signed and never asked for`,
        changed,
        'none',
      ),
      promised(
        'True ones, repeated and shuffled, while browsers come back',
        `${whole(heard.length)} words, ${whole(deliveries.length)} deliveries`,
        wrong,
        'each heard (200)',
      ),
      promised(
        'The state at the end',
        `${whole(one.orders.length)} orders, ${whole(one.attempts.length)} attempts, ${whole(one.invoices.length)} paid; lost and asked for: ${lost.length}`,
        differences(one, two),
        'the same as in order',
      ),
    ]
  } finally {
    for (const shop of open) await shop.close().catch(() => {})
    await bank.close()
  }
}
