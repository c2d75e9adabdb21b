// Oracle: compares the ledger of acknowledged orders with the database. A ledger entry has the idempotency `key`, the
// `customer`, the `numbers` in the responses, `lines`, the accepted `total`, `method`, the `payments` that the bank took
// (number, amount), and `notified`, which is true if the shop has acknowledged the bank's notification.

const QUERIES = {
  orders: 'SELECT number, customer_id, state, payment_method, total FROM orders',
  keys: 'SELECT idempotency_key, order_number FROM idempotency_keys',
  lines: 'SELECT order_number, product_id, variant_id, quantity FROM order_lines',
  attempts: 'SELECT number, order_number, state, amount FROM payment_attempts',
  invoices: 'SELECT number, order_number, position FROM invoices',
  messages: 'SELECT message_id, recipient, subject, sent_at FROM outbox',
}

/** Reads the tables for the comparison with the ledger, in one snapshot. */
export async function readLedgerTables(database) {
  const names = Object.keys(QUERIES)
  const results = await database.read(...Object.values(QUERIES))
  return Object.fromEntries(names.map((name, n) => [name, results[n]]))
}

/** Number of occurrences of each value. */
export function countBy(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const cartKey = (lines) =>
  lines
    .map(({ product, variant = null, qty }) => `${product}:${variant ?? ''}:${qty}`)
    .sort()
    .join(' ')

/** Orders: each acknowledged order is stored once, as requested, and there are no others. */
export function orderViolations(ledger, { orders, keys, lines }) {
  const violations = []
  const stored = new Map(orders.map((order) => [order.number, order]))
  const byKey = new Map(keys.map((row) => [row.idempotency_key, row.order_number]))
  const linesOf = groupBy(lines, (line) => line.order_number)
  const acknowledged = new Set()
  for (const { key, customer, numbers, lines, total } of ledger) {
    const distinct = new Set(numbers)
    if (distinct.size !== 1)
      violations.push(`${key} got the numbers ${[...distinct].join(' and ') || 'none'}`)
    const [number] = distinct
    const order = stored.get(number)
    acknowledged.add(number)
    if (!order) violations.push(`${number} was acknowledged and is lost`)
    else if (order.customer_id !== customer) violations.push(`${number} belongs to another customer`)
    if (order && order.total !== total)
      violations.push(`${number} is of ${order.total} cents, and ${total} were accepted`)
    if (byKey.get(key) !== number)
      violations.push(`${key} is stored for ${byKey.get(key)} and not for ${number}`)
    const storedLines = (linesOf.get(number) ?? []).map((line) => ({
      product: line.product_id,
      variant: line.variant_id,
      qty: line.quantity,
    }))
    if (order && cartKey(storedLines) !== cartKey(lines))
      violations.push(`${number} has other lines than its request`)
  }
  for (const number of stored.keys())
    if (!acknowledged.has(number)) violations.push(`${number} was not acknowledged, or is a duplicate`)
  if (keys.length !== ledger.length) violations.push(`${keys.length} keys for ${ledger.length} orders`)
  const last = Math.max(0, ...orders.map(({ number }) => Number(number.split('-')[1])))
  if (last !== orders.length) violations.push(`${orders.length} orders, and the last is number ${last}`)
  return violations
}

/** Groups a list by a key; returns a map. */
export function groupBy(list, keyOf) {
  const groups = new Map()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Payments: each payment of the bank is stored with its amount, no other order is paid, a paid order has one invoice. */
export function paymentViolations(ledger, { orders, attempts, invoices }) {
  const violations = []
  const stored = new Map(attempts.map((attempt) => [attempt.number, attempt]))
  const invoiced = countBy(invoices.map(({ order_number }) => order_number))
  const paid = new Set()
  for (const { numbers, payments, total } of ledger) {
    for (const { number, amount } of payments) {
      if (amount !== total) violations.push(`${number} took ${amount} cents for an order of ${total}`)
      const attempt = stored.get(number)
      paid.add(numbers[0])
      if (attempt?.state !== 'authorised')
        violations.push(`${number} was paid and is ${attempt?.state ?? 'unknown'}`)
      else if (attempt.order_number !== numbers[0] || attempt.amount !== amount)
        violations.push(`${number} was paid for another order or amount`)
    }
    if (payments.length > 1) violations.push(`${numbers[0]} was paid ${payments.length} times`)
  }
  for (const { number, state } of orders) {
    if ((state === 'paid') !== paid.has(number))
      violations.push(
        `${number} is ${state}, and the bank ${paid.has(number) ? 'took a payment' : 'took none'}`,
      )
    const expected = paid.has(number) ? 1 : 0
    if ((invoiced.get(number) ?? 0) !== expected)
      violations.push(`${number} has ${invoiced.get(number) ?? 0} invoices`)
  }
  const last = Math.max(0, ...invoices.map(({ position }) => position))
  if (last !== invoices.length) violations.push(`${invoices.length} invoices, and the last is number ${last}`)
  return violations
}

/** Stock: the initial stock less the ordered quantities. */
export function stockViolations(ledger, initial, stored) {
  const expected = new Map(initial)
  for (const { lines } of ledger)
    for (const { product, qty } of lines) expected.set(product, expected.get(product) - qty)
  const units = new Map(stored.map(({ id, stock }) => [id, stock]))
  return [...expected]
    .filter(([id, count]) => units.get(id) !== count)
    .map(([id, count]) => `${units.get(id)} units of ${id} are in stock and not ${count}`)
}

/**
 * Messages: one to the customer and one to the owner per order. If the notification was lost, the order may have expired
 * before the payment was recorded: the owner gets one more message. Each of `otherMessages`, a recipient and a subject,
 * was written once. There are no others.
 */
export function messageViolations(ledger, { messages }, { owner, emailOf, otherMessages = [] }) {
  const violations = []
  const written = countBy(messages.map(({ recipient, subject }) => `${recipient} ${kind(subject)}`))
  for (const { customer, numbers, payments, notified } of ledger) {
    const [number] = numbers
    const lost = payments.length > 0 && !notified
    for (const [recipient, subject, minimum, maximum] of [
      [emailOf(customer), `Tu pedido ${number} en`, 1, 1],
      [owner, `Pedido nuevo ${number}`, 1, 1],
      [owner, `Pedido ${number}: pagado cuando ya no se esperaba`, 0, lost ? 1 : 0],
    ]) {
      const count = written.get(`${recipient} ${subject}`) ?? 0
      if (count < minimum || count > maximum) violations.push(`«${subject}» was written ${count} times`)
      written.delete(`${recipient} ${subject}`)
    }
  }
  for (const other of otherMessages) {
    const count = written.get(other) ?? 0
    if (count !== 1) violations.push(`«${other}» was written ${count} times`)
    written.delete(other)
  }
  for (const [message, count] of written)
    violations.push(`«${message}» was written ${count} times without a reason`)
  return violations
}

/** Message-ID header of a message of the outbox. */
const headerId = (messageId) => `<${messageId}@tienda.example>`

/** Adds to sent messages the recipient and the subject, which the outbox deletes after sending, from the mail server. */
export function withRecipients(messages, received) {
  const receivedById = new Map(received.map(({ id, to, subject }) => [id, { recipient: to, subject }]))
  return messages.map((message) =>
    message.sent_at === null ? message : { ...message, ...receivedById.get(headerId(message.message_id)) },
  )
}

/** Delivery: each message was received under its id, and there are no others. */
export function deliveryViolations({ messages }, received) {
  const violations = []
  const receivedById = new Map(received.map(({ id, to, subject }) => [id, `${to} ${subject}`]))
  for (const { message_id, recipient, subject, sent_at } of messages) {
    const delivered = receivedById.get(headerId(message_id))
    if (delivered === undefined) violations.push(`«${subject}» was not received`)
    else if (delivered !== `${recipient} ${subject}`)
      violations.push(`«${subject}» was received as «${delivered}»`)
    if (sent_at === null) violations.push(`«${subject}» is not marked as sent`)
  }
  if (receivedById.size !== messages.length)
    violations.push(`${receivedById.size} messages were received, ${messages.length} were written`)
  return violations
}

/** Subject up to the number of its order and the word after it. */
const kind = (subject) => /^(?:Tu pedido \S+ en|Pedido nuevo [^:]+)/.exec(subject)?.[0] ?? subject

/** Number of repeated deliveries, by servers that were killed before they recorded the first one. */
export const redeliveries = (received) =>
  [...countBy(received.map(({ id }) => id)).values()].reduce((sum, times) => sum + times - 1, 0)
