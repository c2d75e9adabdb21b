// Oracle: consistency of a backup. It is a snapshot of one moment, contains everything acknowledged before it, and agrees
// with the shop on everything immutable. Tables are `{ name: rows }`, as `readTables` reads them.
import { countBy, groupBy } from './ledger.mjs'

/** Tables that a restored database writes itself, and its counter: the revision of the catalogue. */
const OWN_TABLES = new Set(['catalogue_changes', '_sqlx_migrations'])
const REVISION = 'catalogue'

/** Append-only tables. */
const APPEND_ONLY = ['idempotency_keys', 'order_events', 'payment_notifications', 'invoices']

/** Immutable columns of an order. */
const IMMUTABLE = [
  'number',
  'customer_id',
  'total',
  'totals',
  'delivery',
  'billing',
  'shipping',
  'created_at',
]

/** Reads every row of every table in one snapshot. */
export async function readTables(database) {
  const tables = (await database.tables()).filter((table) => !OWN_TABLES.has(table))
  const found = await database.read(...tables.map((table) => `SELECT * FROM ${table}`))
  return Object.fromEntries(
    tables.map((table, n) => [table, table === 'counters' ? withoutRevision(found[n]) : found[n]]),
  )
}

const withoutRevision = (counters) => counters.filter(({ name }) => name !== REVISION)

/** Parses the tables of an unpacked `mostrador backup`. */
export function parseBackup(text) {
  const tables = {}
  let rows
  let columns
  for (const line of text.trimEnd().split('\n')) {
    const record = JSON.parse(line)
    if (Array.isArray(record)) rows.push(Object.fromEntries(columns.map((column, n) => [column, record[n]])))
    else if (record.table) {
      columns = record.columns
      rows = []
      if (!OWN_TABLES.has(record.table)) tables[record.table] = rows
    }
  }
  return { ...tables, counters: withoutRevision(tables.counters) }
}

/** Row as text, independent of the order of its columns. */
const textOf = (row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Rows that are in one of two sets of tables only, or more often. */
export function differences(one, other) {
  const violations = []
  for (const table of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [mine, theirs] = [one, other].map((tables) => countBy((tables[table] ?? []).map(textOf)))
    const surplus = (these, those) => [...these].filter(([row, times]) => (those.get(row) ?? 0) < times)
    for (const [row] of surplus(mine, theirs)) violations.push(`${table}: only in the first ${row}`)
    for (const [row] of surplus(theirs, mine)) violations.push(`${table}: only in the second ${row}`)
  }
  return violations
}

/** Atomicity: each order has its lines, key, events, payment, invoice and messages, and none of these is without order. */
export function atomicityViolations(tables) {
  const violations = []
  const of = (table) => groupBy(tables[table], (row) => row.order_number)
  const [lines, keys, events, attempts, invoices] = [
    'order_lines',
    'idempotency_keys',
    'order_events',
    'payment_attempts',
    'invoices',
  ].map(of)
  const numbered = ({ subject }) => /M\d\d-\d+/.exec(subject)?.[0]
  const messages = groupBy(tables.outbox.filter(numbered), numbered)
  const numbers = new Set(tables.orders.map(({ number }) => number))
  for (const [what, groups] of Object.entries({ lines, keys, events, attempts, invoices, messages }))
    for (const number of groups.keys())
      if (!numbers.has(number)) violations.push(`${what} of ${number}, which does not exist`)
  for (const { number, state, payment_method, total, totals } of tables.orders) {
    const expect = (what, count, wanted) => {
      if (count !== wanted) violations.push(`${number} is ${state} and has ${count} ${what}, not ${wanted}`)
    }
    const some = (groups) => groups.get(number) ?? []
    const paid = state === 'paid'
    const goods = some(lines).reduce((sum, line) => sum + line.total, 0)
    const { shipping_gross: delivery } = JSON.parse(totals)
    expect('cents in lines and delivery', goods + delivery, total)
    expect('keys', some(keys).length, 1)
    expect('authorisations', some(attempts).filter((attempt) => attempt.state === 'authorised').length, +paid)
    expect('invoices', some(invoices).length, +paid)
    expect('paid events', some(events).filter((event) => event.state === 'paid').length, +paid)
    // Card orders are announced once they are paid.
    expect('messages', some(messages).length, paid || payment_method === 'transfer' ? 2 : 0)
  }
  return violations
}

/** Numbers of orders and of invoices have no gaps. */
export function gapViolations({ orders, invoices }) {
  const violations = []
  const series = {
    orders: orders.map(({ number }) => Number(number.split('-')[1])),
    invoices: invoices.map(({ position }) => position),
  }
  for (const [what, numbers] of Object.entries(series)) {
    const last = Math.max(0, ...numbers)
    if (last !== numbers.length || new Set(numbers).size !== last)
      violations.push(`${numbers.length} ${what}, and the last is number ${last}`)
  }
  return violations
}

/** Stock: units in stock and units held by orders add up to the initial stock. */
export function heldStockViolations({ products, order_lines }, initial) {
  const held = new Map()
  for (const { product_id, quantity, taken_from } of order_lines)
    if (taken_from !== null) held.set(product_id, (held.get(product_id) ?? 0) + quantity)
  return products
    .filter(({ id, stock }) => initial.has(id) && stock + (held.get(id) ?? 0) !== initial.get(id))
    .map(({ id, stock }) => `${stock} units of ${id} are in stock and ${held.get(id) ?? 0} held`)
}

/** Completeness: contains the orders acknowledged before, as paid where their notification was acknowledged. */
export function completenessViolations({ orders }, acknowledged) {
  const states = new Map(orders.map(({ number, state }) => [number, state]))
  return acknowledged.flatMap(({ number, notified }) => {
    if (!states.has(number)) return [`${number} was acknowledged before and is missing`]
    return notified && states.get(number) !== 'paid'
      ? [`${number} was paid before and is ${states.get(number)}`]
      : []
  })
}

/** Immutability: append-only rows and immutable columns are the same in the shop later. */
export function immutabilityViolations(tables, later) {
  const violations = []
  for (const table of APPEND_ONLY) {
    const there = new Set(later[table].map(textOf))
    for (const row of tables[table].map(textOf))
      if (!there.has(row)) violations.push(`${table}: not in the shop ${row}`)
  }
  const kept = (row) => JSON.stringify(IMMUTABLE.map((column) => row[column]))
  const orders = new Map(later.orders.map((row) => [row.number, kept(row)]))
  for (const row of tables.orders)
    if (orders.get(row.number) !== kept(row))
      violations.push(`${row.number} differs from the order in the shop`)
  const bought = ({ order_lines }) =>
    order_lines.map(({ taken_from, ...line }) => [line.order_number, textOf(line)])
  const [mine, theirs] = [tables, later].map((all) => groupBy(bought(all), ([number]) => number))
  for (const [number, lines] of mine)
    if (JSON.stringify(lines.sort()) !== JSON.stringify((theirs.get(number) ?? []).sort()))
      violations.push(`${number} has other lines in the shop`)
  return violations
}
