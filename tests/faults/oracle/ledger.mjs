// What was promised to people beside what the database says. The ledger has an entry for each order that somebody
// sent until it was acknowledged: `key`, `customer`, the `numbers` it was answered with, `lines`, the `total` that was
// accepted, `method`, and the `payments` that the bank took for it (number, amount).

/** What the database is asked, by name. */
export const QUERIES = {
  orders: 'SELECT number, customer_id, state, payment_method, total FROM orders',
  keys: 'SELECT idempotency_key, order_number FROM idempotency_keys',
  lines: 'SELECT order_number, product_id, variant_id, quantity FROM order_lines',
  attempts: 'SELECT number, order_number, state, amount FROM payment_attempts',
  invoices: 'SELECT number, order_number, position FROM invoices',
  letters: 'SELECT message_id, recipient, subject, sent_at FROM outbox',
}

/** Asks all of it at one moment. */
export async function snapshot(database) {
  const names = Object.keys(QUERIES)
  const found = await database.read(...Object.values(QUERIES))
  return Object.fromEntries(names.map((name, n) => [name, found[n]]))
}

/** How often each name occurs. */
export function counted(names) {
  const counts = new Map()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const inCart = (lines) =>
  lines
    .map(({ product, variant = null, qty }) => `${product}:${variant ?? ''}:${qty}`)
    .sort()
    .join(' ')

/** Orders: each that was acknowledged is there, as it was sent, once, and no other is. */
export function orderComplaints(ledger, { orders, keys, lines }) {
  const complaints = []
  const stored = new Map(orders.map((order) => [order.number, order]))
  const byKey = new Map(keys.map((row) => [row.idempotency_key, row.order_number]))
  const linesOf = grouped(lines, (line) => line.order_number)
  const known = new Set()
  for (const { key, customer, numbers, lines, total } of ledger) {
    const different = new Set(numbers)
    if (different.size !== 1)
      complaints.push(`${key} was answered with ${[...different].join(' and ') || 'nothing'}`)
    const [number] = different
    const order = stored.get(number)
    known.add(number)
    if (!order) complaints.push(`${number} was acknowledged and is lost`)
    else if (order.customer_id !== customer) complaints.push(`${number} is somebody else's`)
    if (order && order.total !== total)
      complaints.push(`${number} is of ${order.total} cents, and ${total} were accepted`)
    if (byKey.get(key) !== number) complaints.push(`${key} leads to ${byKey.get(key)} and not to ${number}`)
    const bought = (linesOf.get(number) ?? []).map((line) => ({
      product: line.product_id,
      variant: line.variant_id,
      qty: line.quantity,
    }))
    if (order && inCart(bought) !== inCart(lines))
      complaints.push(`${number} has other lines than were ordered`)
  }
  for (const number of stored.keys())
    if (!known.has(number)) complaints.push(`${number} is nobody's, or double`)
  if (keys.length !== ledger.length) complaints.push(`${keys.length} keys for ${ledger.length} orders`)
  const last = Math.max(0, ...orders.map(({ number }) => Number(number.split('-')[1])))
  if (last !== orders.length) complaints.push(`${orders.length} orders, and the last is number ${last}`)
  return complaints
}

/** A list in groups, by what `of` says of each. */
export function grouped(list, of) {
  const groups = new Map()
  for (const each of list) {
    const group = groups.get(of(each))
    if (group) group.push(each)
    else groups.set(of(each), [each])
  }
  return groups
}

/** Money: what the bank took is known, for its amount, and nothing else counts as paid. Paid once, one invoice. */
export function moneyComplaints(ledger, { orders, attempts, invoices }) {
  const complaints = []
  const stored = new Map(attempts.map((attempt) => [attempt.number, attempt]))
  const invoiced = counted(invoices.map(({ order_number }) => order_number))
  const paid = new Set()
  for (const { numbers, payments, total } of ledger) {
    for (const { number, amount } of payments) {
      if (amount !== total) complaints.push(`${number} took ${amount} cents for an order of ${total}`)
      const attempt = stored.get(number)
      paid.add(numbers[0])
      if (attempt?.state !== 'authorised')
        complaints.push(`${number} was paid and is ${attempt?.state ?? 'unknown'}`)
      else if (attempt.order_number !== numbers[0] || attempt.amount !== amount)
        complaints.push(`${number} was paid for something else`)
    }
    if (payments.length > 1) complaints.push(`${numbers[0]} was paid ${payments.length} times`)
  }
  for (const { number, state } of orders) {
    if ((state === 'paid') !== paid.has(number))
      complaints.push(
        `${number} is ${state}, and the bank ${paid.has(number) ? 'took its money' : 'took nothing'}`,
      )
    const wanted = paid.has(number) ? 1 : 0
    if ((invoiced.get(number) ?? 0) !== wanted)
      complaints.push(`${number} has ${invoiced.get(number) ?? 0} invoices`)
  }
  const last = Math.max(0, ...invoices.map(({ position }) => position))
  if (last !== invoices.length) complaints.push(`${invoices.length} invoices, and the last is number ${last}`)
  return complaints
}

/** Units: what is left of each product is what there was, less what was ordered. `shelves` has what there was. */
export function stockComplaints(ledger, shelves, left) {
  const expected = new Map(shelves)
  for (const { lines } of ledger)
    for (const { product, qty } of lines) expected.set(product, expected.get(product) - qty)
  return left
    .filter(({ id, stock }) => stock !== expected.get(id))
    .map(({ id, stock }) => `${stock} units of ${id} are left and not ${expected.get(id)}`)
}

/**
 * Letters: to the customer of each order and to the owner one was written, and no second. Of an order that was paid and
 * whose word was lost the owner may hear once that it had been given up. No other letter is written.
 */
export function writtenComplaints(ledger, { letters }, { owner, emailOf }) {
  const complaints = []
  const written = counted(letters.map(({ recipient, subject }) => `${recipient} ${kind(subject)}`))
  for (const { customer, numbers, payments, heard } of ledger) {
    const [number] = numbers
    const lost = payments.length > 0 && !heard
    for (const [to, what, least, most] of [
      [emailOf(customer), `Tu pedido ${number} en`, 1, 1],
      [owner, `Pedido nuevo ${number}`, 1, 1],
      [owner, `Pedido ${number}: pagado cuando ya no se esperaba`, 0, lost ? 1 : 0],
    ]) {
      const count = written.get(`${to} ${what}`) ?? 0
      if (count < least || count > most) complaints.push(`«${what}» was written ${count} times`)
      written.delete(`${to} ${what}`)
    }
  }
  for (const [letter, count] of written) complaints.push(`«${letter}» was written ${count} times, and why?`)
  return complaints
}

/** On its way a letter is called what the outbox calls it, with the sender's domain. */
const onItsWay = (messageId) => `<${messageId}@tienda.example>`

/** The outbox, which forgets to whom a letter went and what it was about once it has left: the mail server knows. */
export function namedLetters(letters, received) {
  const came = new Map(received.map(({ id, to, subject }) => [id, { recipient: to, subject }]))
  return letters.map((letter) =>
    letter.sent_at === null ? letter : { ...letter, ...came.get(onItsWay(letter.message_id)) },
  )
}

/** What was written has come, under its own name and under no other. `received` is what the mail server took. */
export function arrivedComplaints({ letters }, received) {
  const complaints = []
  const came = new Map(received.map(({ id, to, subject }) => [id, `${to} ${subject}`]))
  for (const { message_id, recipient, subject, sent_at } of letters) {
    const arrived = came.get(onItsWay(message_id))
    if (arrived === undefined) complaints.push(`«${subject}» never came`)
    else if (arrived !== `${recipient} ${subject}`) complaints.push(`«${subject}» came as «${arrived}»`)
    if (sent_at === null) complaints.push(`«${subject}» is not known to have left`)
  }
  if (came.size !== letters.length)
    complaints.push(`${came.size} letters came, ${letters.length} were written`)
  return complaints
}

/** A subject up to the number of its order and the word behind it. */
const kind = (subject) => /^(?:Tu pedido \S+ en|Pedido nuevo [^:]+)/.exec(subject)?.[0] ?? subject

/** How many letters came more than once under one name: sent by a server that was killed before it knew. */
export const sentAgain = (received) =>
  [...counted(received.map(({ id }) => id)).values()].reduce((sum, times) => sum + times - 1, 0)
