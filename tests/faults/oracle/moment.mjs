// Whether a copy of a shop's database is the shop at one moment: nothing in it is half done, nothing is missing that was
// acknowledged before, and all that never changes is as it still is in the shop. Rows are of whole tables, by the table's
// name, as `wholeDatabase` reads them.
import { counted, grouped } from './ledger.mjs'

/** What a restored database writes anew: which catalogue it has, so that no server takes an earlier one for it. */
const ITS_OWN = new Set(['catalogue_changes', '_sqlx_migrations'])
const REVISION = 'catalogue'

/** Rows that are written once and stay. */
const LASTING = ['idempotency_keys', 'order_events', 'payment_notifications', 'invoices']

/** What an order keeps from the moment at which it is placed. */
const KEPT = ['number', 'customer_id', 'total', 'totals', 'delivery', 'billing', 'shipping', 'created_at']

/** Every row of every table, at one moment. */
export async function wholeDatabase(database) {
  const tables = (await database.tables()).filter((table) => !ITS_OWN.has(table))
  const found = await database.read(...tables.map((table) => `SELECT * FROM ${table}`))
  return Object.fromEntries(
    tables.map((table, n) => [table, table === 'counters' ? lasting(found[n]) : found[n]]),
  )
}

const lasting = (counters) => counters.filter(({ name }) => name !== REVISION)

/** The tables of a copy, out of its lines (`mostrador backup`, unpacked). */
export function copied(text) {
  const tables = {}
  let rows
  let columns
  for (const line of text.trimEnd().split('\n')) {
    const said = JSON.parse(line)
    if (Array.isArray(said)) rows.push(Object.fromEntries(columns.map((column, n) => [column, said[n]])))
    else if (said.table) {
      columns = said.columns
      rows = []
      if (!ITS_OWN.has(said.table)) tables[said.table] = rows
    }
  }
  return { ...tables, counters: lasting(tables.counters) }
}

/** A row as a text, whatever the order of its columns. */
const written = (row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

/** What is in one database and not in the other, row by row. */
export function unlike(one, other) {
  const complaints = []
  for (const table of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [mine, theirs] = [one, other].map((tables) => counted((tables[table] ?? []).map(written)))
    const surplus = (these, those) => [...these].filter(([row, times]) => (those.get(row) ?? 0) < times)
    for (const [row] of surplus(mine, theirs)) complaints.push(`${table}: not restored ${row}`)
    for (const [row] of surplus(theirs, mine)) complaints.push(`${table}: from nowhere ${row}`)
  }
  return complaints
}

/** Orders, each with its lines, its key, its history, its payment, its invoice and its letters, or not at all. */
export function halves(tables) {
  const complaints = []
  const of = (table) => grouped(tables[table], (row) => row.order_number)
  const [lines, keys, events, attempts, invoices] = [
    'order_lines',
    'idempotency_keys',
    'order_events',
    'payment_attempts',
    'invoices',
  ].map(of)
  const numbered = ({ subject }) => /M\d\d-\d+/.exec(subject)?.[0]
  const letters = grouped(tables.outbox.filter(numbered), numbered)
  const numbers = new Set(tables.orders.map(({ number }) => number))
  for (const [what, groups] of Object.entries({ lines, keys, events, attempts, invoices, letters }))
    for (const number of groups.keys())
      if (!numbers.has(number)) complaints.push(`${what} of ${number}, which is not there`)
  for (const { number, state, payment_method, total, totals } of tables.orders) {
    const expect = (what, count, wanted) => {
      if (count !== wanted) complaints.push(`${number} is ${state} and has ${count} ${what}, not ${wanted}`)
    }
    const some = (groups) => groups.get(number) ?? []
    const paid = state === 'paid'
    const goods = some(lines).reduce((sum, line) => sum + line.total, 0)
    const { shipping_gross: delivery } = JSON.parse(totals)
    expect('cents in its lines and its delivery', goods + delivery, total)
    expect('keys', some(keys).length, 1)
    expect('authorisations', some(attempts).filter((attempt) => attempt.state === 'authorised').length, +paid)
    expect('invoices', some(invoices).length, +paid)
    expect('words that it is paid', some(events).filter((event) => event.state === 'paid').length, +paid)
    // An order that is paid at the bank is announced when it is paid.
    expect('letters', some(letters).length, paid || payment_method === 'transfer' ? 2 : 0)
  }
  return complaints
}

/** Numbers without a gap, of orders and of invoices, and the counters where the numbers are. */
export function gaps({ orders, invoices }) {
  const complaints = []
  const series = {
    orders: orders.map(({ number }) => Number(number.split('-')[1])),
    invoices: invoices.map(({ position }) => position),
  }
  for (const [what, numbers] of Object.entries(series)) {
    const last = Math.max(0, ...numbers)
    if (last !== numbers.length || new Set(numbers).size !== last)
      complaints.push(`${numbers.length} ${what}, and the last is number ${last}`)
  }
  return complaints
}

/** Units: those that are left and those that orders hold are those that there were. */
export function strayUnits({ products, order_lines }, shelves) {
  const held = new Map()
  for (const { product_id, quantity, taken_from } of order_lines)
    if (taken_from !== null) held.set(product_id, (held.get(product_id) ?? 0) + quantity)
  return products
    .filter(({ id, stock }) => shelves.has(id) && stock + (held.get(id) ?? 0) !== shelves.get(id))
    .map(({ id, stock }) => `${stock} units of ${id} are left and ${held.get(id) ?? 0} are held`)
}

/** What was acknowledged before (`number`, `heard` when the shop knew of its money) and is not in the copy. */
export function missing({ orders }, acknowledged) {
  const states = new Map(orders.map(({ number, state }) => [number, state]))
  return acknowledged.flatMap(({ number, heard }) => {
    if (!states.has(number)) return [`${number} was acknowledged before and is missing`]
    return heard && states.get(number) !== 'paid'
      ? [`${number} was paid before and is ${states.get(number)}`]
      : []
  })
}

/** What lasts and is otherwise in the shop itself, later. */
export function rewritten(tables, later) {
  const complaints = []
  for (const table of LASTING) {
    const there = new Set(later[table].map(written))
    for (const row of tables[table].map(written))
      if (!there.has(row)) complaints.push(`${table}: not in the shop ${row}`)
  }
  const kept = (row) => JSON.stringify(KEPT.map((column) => row[column]))
  const orders = new Map(later.orders.map((row) => [row.number, kept(row)]))
  for (const row of tables.orders)
    if (orders.get(row.number) !== kept(row)) complaints.push(`${row.number} is another order in the shop`)
  const bought = ({ order_lines }) =>
    order_lines.map(({ taken_from, ...line }) => [line.order_number, written(line)])
  const [mine, theirs] = [tables, later].map((all) => grouped(bought(all), ([number]) => number))
  for (const [number, lines] of mine)
    if (JSON.stringify(lines.sort()) !== JSON.stringify((theirs.get(number) ?? []).sort()))
      complaints.push(`${number} has other lines in the shop`)
  return complaints
}
