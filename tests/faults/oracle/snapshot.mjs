// Oracle: consistency of a backup. A backup is a snapshot, contains all data acknowledged before its start, and has the
// same immutable data as the shop. Tables are `{ name: rows }`, as returned by `readTables`.
import { countBy, groupBy } from './ledger.mjs'

/** Tables written by the restore, and the counter of the catalogue revision, which restarts. */
const EXCLUDED_TABLES = new Set(['catalogue_changes', '_sqlx_migrations'])
const REVISION_COUNTER = 'catalogue'

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
  const tables = (await database.tables()).filter((table) => !EXCLUDED_TABLES.has(table))
  const results = await database.read(...tables.map((table) => `SELECT * FROM ${table}`))
  return Object.fromEntries(
    tables.map((table, n) => [table, table === 'counters' ? withoutRevision(results[n]) : results[n]]),
  )
}

const withoutRevision = (counters) => counters.filter(({ name }) => name !== REVISION_COUNTER)

/** Parses the tables of an uncompressed `mostrador backup`. */
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
      if (!EXCLUDED_TABLES.has(record.table)) tables[record.table] = rows
    }
  }
  return { ...tables, counters: withoutRevision(tables.counters) }
}

/** Text of a row, independent of the order of its columns. */
const textOf = (row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Differences between two sets of tables, including the number of equal rows. */
export function differences(first, second) {
  const violations = []
  for (const table of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [inFirst, inSecond] = [first, second].map((tables) => countBy((tables[table] ?? []).map(textOf)))
    const surplus = (counts, others) => [...counts].filter(([row, count]) => (others.get(row) ?? 0) < count)
    for (const [row] of surplus(inFirst, inSecond)) violations.push(`${table}: only in the first ${row}`)
    for (const [row] of surplus(inSecond, inFirst)) violations.push(`${table}: only in the second ${row}`)
  }
  return violations
}

/** Atomicity: each order has its lines, key, events, payment, invoice and messages; each of these belongs to an order. */
export function atomicityViolations(tables) {
  const violations = []
  const groupByOrder = (table) => groupBy(tables[table], (row) => row.order_number)
  const [lines, keys, events, attempts, invoices] = [
    'order_lines',
    'idempotency_keys',
    'order_events',
    'payment_attempts',
    'invoices',
  ].map(groupByOrder)
  const orderNumberIn = ({ subject }) => /M\d\d-\d+/.exec(subject)?.[0]
  const messages = groupBy(tables.outbox.filter(orderNumberIn), orderNumberIn)
  const numbers = new Set(tables.orders.map(({ number }) => number))
  for (const [kind, groups] of Object.entries({ lines, keys, events, attempts, invoices, messages }))
    for (const number of groups.keys())
      if (!numbers.has(number)) violations.push(`${kind} of ${number}, which does not exist`)
  for (const { number, state, payment_method, total, totals } of tables.orders) {
    const expect = (label, count, expected) => {
      if (count !== expected)
        violations.push(`${number} is ${state} and has ${count} ${label}, not ${expected}`)
    }
    const rowsOf = (groups) => groups.get(number) ?? []
    const paid = state === 'paid'
    const goods = rowsOf(lines).reduce((sum, line) => sum + line.total, 0)
    const { shipping_gross: delivery } = JSON.parse(totals)
    expect('cents in lines and delivery', goods + delivery, total)
    expect('keys', rowsOf(keys).length, 1)
    expect(
      'authorisations',
      rowsOf(attempts).filter((attempt) => attempt.state === 'authorised').length,
      +paid,
    )
    expect('invoices', rowsOf(invoices).length, +paid)
    expect('paid events', rowsOf(events).filter((event) => event.state === 'paid').length, +paid)
    // Messages about a card order are written when it is paid.
    expect('messages', rowsOf(messages).length, paid || payment_method === 'transfer' ? 2 : 0)
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
  for (const [kind, numbers] of Object.entries(series)) {
    const last = Math.max(0, ...numbers)
    if (last !== numbers.length || new Set(numbers).size !== last)
      violations.push(`${numbers.length} ${kind}, and the last is number ${last}`)
  }
  return violations
}

/** Stock: units in stock and units reserved by orders add up to the initial stock. */
export function reservedStockViolations({ products, order_lines }, initial) {
  const reserved = new Map()
  for (const { product_id, quantity, taken_from } of order_lines)
    if (taken_from !== null) reserved.set(product_id, (reserved.get(product_id) ?? 0) + quantity)
  return products
    .filter(({ id, stock }) => initial.has(id) && stock + (reserved.get(id) ?? 0) !== initial.get(id))
    .map(({ id, stock }) => `${stock} units of ${id} are in stock and ${reserved.get(id) ?? 0} reserved`)
}

/** Completeness: contains the orders acknowledged before, as paid if their notification was acknowledged. */
export function completenessViolations({ orders }, acknowledged) {
  const states = new Map(orders.map(({ number, state }) => [number, state]))
  return acknowledged.flatMap(({ number, notified }) => {
    if (!states.has(number)) return [`${number} was acknowledged before and is missing`]
    return notified && states.get(number) !== 'paid'
      ? [`${number} was paid before and is ${states.get(number)}`]
      : []
  })
}

/** Immutability: append-only rows and immutable columns are unchanged in the later tables of the shop. */
export function immutabilityViolations(tables, laterTables) {
  const violations = []
  for (const table of APPEND_ONLY) {
    const laterRows = new Set(laterTables[table].map(textOf))
    for (const row of tables[table].map(textOf))
      if (!laterRows.has(row)) violations.push(`${table}: not in the shop ${row}`)
  }
  const immutableText = (row) => JSON.stringify(IMMUTABLE.map((column) => row[column]))
  const orders = new Map(laterTables.orders.map((row) => [row.number, immutableText(row)]))
  for (const row of tables.orders)
    if (orders.get(row.number) !== immutableText(row))
      violations.push(`${row.number} differs from the order in the shop`)
  const linesOf = ({ order_lines }) =>
    order_lines.map(({ taken_from, ...line }) => [line.order_number, textOf(line)])
  const [lines, laterLines] = [tables, laterTables].map((all) => groupBy(linesOf(all), ([number]) => number))
  for (const [number, group] of lines)
    if (JSON.stringify(group.sort()) !== JSON.stringify((laterLines.get(number) ?? []).sort()))
      violations.push(`${number} has other lines in the shop`)
  return violations
}
