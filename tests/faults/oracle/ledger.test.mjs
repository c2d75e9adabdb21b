import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deliveryViolations,
  messageViolations,
  orderViolations,
  paymentViolations,
  redeliveries,
  stockViolations,
} from './ledger.mjs'

const OWNER = 'owner@x.example'
const emailOf = (id) => `${id}@x.example`

/** Consistent state: one paid order with its records. */
function consistentState() {
  const ledger = [
    {
      key: 'key-1',
      customer: 4,
      numbers: ['M26-000001', 'M26-000001'],
      lines: [{ product: 1, qty: 2 }],
      total: 500,
      payments: [{ number: '0001A', amount: 500 }],
      notified: true,
    },
  ]
  const messages = [
    { message_id: '1.a', recipient: '4@x.example', subject: 'Tu pedido M26-000001 en Casa', sent_at: 1 },
    { message_id: '2.b', recipient: OWNER, subject: 'Pedido nuevo M26-000001: 5,00 €', sent_at: 1 },
  ]
  const stored = {
    orders: [{ number: 'M26-000001', customer_id: 4, state: 'paid', payment_method: 'card', total: 500 }],
    keys: [{ idempotency_key: 'key-1', order_number: 'M26-000001' }],
    lines: [{ order_number: 'M26-000001', product_id: 1, variant_id: null, quantity: 2 }],
    attempts: [{ number: '0001A', order_number: 'M26-000001', state: 'authorised', amount: 500 }],
    invoices: [{ number: 'F26-000001', order_number: 'M26-000001', position: 1 }],
    messages,
  }
  const received = messages.map(({ message_id, recipient, subject }) => ({
    id: `<${message_id}@tienda.example>`,
    to: recipient,
    subject,
  }))
  return { ledger, stored, received }
}

const violations = ({ ledger, stored, received }) => [
  ...orderViolations(ledger, stored),
  ...paymentViolations(ledger, stored),
  ...messageViolations(ledger, stored, { owner: OWNER, emailOf }),
  ...deliveryViolations(stored, received),
]

/** Adds the message to the owner about a payment of an expired order. */
function addExpiredMessage({ stored, received }) {
  const message_id = `${stored.messages.length + 1}.g`
  const subject = 'Pedido M26-000001: pagado cuando ya no se esperaba'
  stored.messages.push({ message_id, recipient: OWNER, subject, sent_at: 1 })
  received.push({ id: `<${message_id}@tienda.example>`, to: OWNER, subject })
}

test('an order whose notification was lost may have expired; the owner gets one message', () => {
  const state = consistentState()
  state.ledger[0].notified = false
  addExpiredMessage(state)
  assert.deepEqual(violations(state), [])
})

test('a consistent state has no violations, and a message may be delivered again under its id', () => {
  const state = consistentState()
  state.received.push(state.received[0])
  assert.deepEqual(violations(state), [])
  assert.equal(redeliveries(state.received), 1)
  assert.deepEqual(stockViolations(state.ledger, new Map([[1, 10]]), [{ id: 1, stock: 8 }]), [])
})

test('a message that belongs to no order is a violation unless it is expected, and has to be written', () => {
  const otherMessages = ['visitor@x.example Activa tu cuenta']
  const violationsOf = ({ ledger, stored }) =>
    messageViolations(ledger, stored, { owner: OWNER, emailOf, otherMessages })
  const state = consistentState()
  assert.equal(violationsOf(state).length, 1)
  state.stored.messages.push({ recipient: 'visitor@x.example', subject: 'Activa tu cuenta' })
  assert.deepEqual(violationsOf(state), [])
})

test('lost, duplicate and wrong records are violations', () => {
  const corruptions = {
    'an order is lost': ({ stored }) => stored.orders.pop(),
    'an order is stored twice': ({ stored }) =>
      stored.orders.push({ ...stored.orders[0], number: 'M26-000002', state: 'pending_payment' }),
    'a key has two orders': ({ ledger }) => ledger[0].numbers.push('M26-000002'),
    'an order was never acknowledged': ({ ledger }) => {
      ledger[0].numbers = []
    },
    'an order has other lines': ({ stored }) => {
      stored.lines[0].quantity = 3
    },
    'an order belongs to another customer': ({ stored }) => {
      stored.orders[0].customer_id = 5
    },
    'an order has another total': ({ stored }) => {
      stored.orders[0].total = 499
    },
    'the bank took another amount': ({ ledger, stored }) => {
      ledger[0].payments[0].amount = 499
      stored.attempts[0].amount = 499
    },
    'the order numbers have a gap': ({ stored, ledger }) => {
      for (const row of [...stored.orders, ...stored.lines]) row.number = 'M26-000002'
      ledger[0].numbers = ['M26-000002']
    },
    'an order is paid at the bank and pending in the shop': ({ stored }) => {
      stored.orders[0].state = 'pending_payment'
    },
    'an attempt is lost': ({ stored }) => stored.attempts.pop(),
    'an order is paid without a payment': ({ ledger }) => ledger[0].payments.pop(),
    'an attempt has another amount': ({ stored }) => {
      stored.attempts[0].amount = 1
    },
    'an invoice is missing': ({ stored }) => stored.invoices.pop(),
    'an invoice is duplicated': ({ stored }) => stored.invoices.push({ ...stored.invoices[0], position: 2 }),
    'a message was not written': ({ stored }) => stored.messages.pop(),
    'a message was written twice': ({ stored, received }) => {
      stored.messages.push({ ...stored.messages[0], message_id: '3.c' })
      received.push({ ...received[0], id: '<3.c@tienda.example>' })
    },
    'a message belongs to no order': ({ stored, received }) => {
      stored.messages.push({ message_id: '3.c', recipient: OWNER, subject: 'Aviso', sent_at: 1 })
      received.push({ id: '<3.c@tienda.example>', to: OWNER, subject: 'Aviso' })
    },
    'a message about an expired order whose notification was acknowledged': (state) =>
      addExpiredMessage(state),
    'two messages about an expired order': (state) => {
      state.ledger[0].notified = false
      addExpiredMessage(state)
      addExpiredMessage(state)
    },
    'a message was not received': ({ received }) => received.pop(),
    'a message was received under another id': ({ received }) =>
      received.push({ ...received[0], id: '<9.z@tienda.example>' }),
    'a message was received by another recipient': ({ received }) => {
      received[0].to = '5@x.example'
    },
    'a message is not marked as sent': ({ stored }) => {
      stored.messages[0].sent_at = null
    },
  }
  for (const [label, corrupt] of Object.entries(corruptions)) {
    const state = consistentState()
    corrupt(state)
    assert.notDeepEqual(violations(state), [], label)
  }
  for (const stored of [[{ id: 1, stock: 9 }], []])
    assert.equal(stockViolations(consistentState().ledger, new Map([[1, 10]]), stored).length, 1)
})
