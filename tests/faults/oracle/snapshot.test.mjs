import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  atomicityViolations,
  completenessViolations,
  differences,
  gapViolations,
  immutabilityViolations,
  parseBackup,
  reservedStockViolations,
} from './snapshot.mjs'

const NUMBER = 'M26-000001'

/** Tables with one paid card order and one pending order by bank transfer. */
function tables() {
  const order = (number, state, payment_method) => ({
    number,
    customer_id: 4,
    state,
    payment_method,
    total: 560,
    totals: '{"shipping_gross":60}',
    delivery: '{}',
    billing: '{}',
    shipping: null,
    created_at: 1,
  })
  const line = (order_number) => ({
    order_number,
    product_id: 1,
    quantity: 2,
    total: 500,
    taken_from: 'product',
  })
  const other = 'M26-000002'
  const message = (id, subject) => ({ id, subject, recipient: 'x@x.example' })
  return {
    orders: [order(NUMBER, 'paid', 'card'), order(other, 'pending_payment', 'transfer')],
    order_lines: [line(NUMBER), line(other)],
    idempotency_keys: [
      { order_number: NUMBER, idempotency_key: 'a' },
      { order_number: other, idempotency_key: 'b' },
    ],
    order_events: [{ id: 1, order_number: NUMBER, state: 'paid' }],
    payment_attempts: [{ number: '0001A', order_number: NUMBER, state: 'authorised' }],
    payment_notifications: [],
    invoices: [{ number: 'F26-000001', order_number: NUMBER, position: 1 }],
    outbox: [
      message(1, `Tu pedido ${NUMBER} en Casa`),
      message(2, `Pedido nuevo ${NUMBER}: 5,60 €`),
      message(3, `Tu pedido ${other} en Casa`),
      message(4, `Pedido nuevo ${other}: 5,60 €`),
    ],
    products: [
      { id: 1, stock: 6 },
      { id: 2, stock: 1 },
    ],
    counters: [{ name: 'orders', value: 2 }],
  }
}

const violations = (copy) => [
  ...atomicityViolations(copy),
  ...gapViolations(copy),
  ...reservedStockViolations(copy, new Map([[1, 10]])),
  ...completenessViolations(copy, [{ number: NUMBER, notified: true }]),
  ...immutabilityViolations(copy, tables()),
]

test('a snapshot has no violations, also after further changes in the shop', () => {
  assert.deepEqual(violations(tables()), [])
  const later = tables()
  later.orders[1].state = 'paid'
  later.order_lines[1].taken_from = null
  later.order_events.push({ id: 2, order_number: 'M26-000002', state: 'paid' })
  assert.deepEqual(immutabilityViolations(tables(), later), [])
})

test('incomplete, missing and altered records are violations', () => {
  const corruptions = {
    'an order without its lines': (copy) => copy.order_lines.pop(),
    'an order without its key': (copy) => copy.idempotency_keys.pop(),
    'an order without its message': (copy) => copy.outbox.pop(),
    'a paid order without its invoice': (copy) => copy.invoices.pop(),
    'an invoice of an order that is not paid': (copy) => {
      copy.orders[0].state = 'pending_payment'
    },
    'a paid order without its payment': (copy) => copy.payment_attempts.pop(),
    'a paid order without its event': (copy) => copy.order_events.pop(),
    'lines without an order': (copy) => {
      copy.orders.pop()
    },
    'units that no order has reserved': (copy) => {
      copy.products[0].stock = 7
    },
    'a gap in the invoices': (copy) => {
      copy.invoices[0].position = 2
    },
    'an altered order': (copy) => {
      copy.orders[0].delivery = '{"company":"Other"}'
    },
    'an altered line': (copy) => {
      copy.order_lines[0].product_id = 2
    },
    'an altered key': (copy) => {
      copy.idempotency_keys[0].idempotency_key = 'c'
    },
    'a missing acknowledged order': (copy) => {
      for (const rows of Object.values(copy))
        for (const row of rows) if (row.order_number === NUMBER) row.order_number = 'M26-000003'
      copy.orders[0].number = 'M26-000003'
    },
  }
  for (const [label, corrupt] of Object.entries(corruptions)) {
    const copy = tables()
    corrupt(copy)
    assert.notDeepEqual(violations(copy), [], label)
  }
})

test('backup and database are compared row by row, except for the tables that the restore writes', () => {
  const lines = [
    { format: 'mostrador-backup' },
    { table: 'catalogue_changes', columns: ['revision'] },
    [7],
    { table: 'counters', columns: ['name', 'value'] },
    ['catalogue', 7],
    ['orders', 2],
    { table: 'products', columns: ['stock', 'id'] },
    [6, 1],
    [1, 2],
    { rows: {}, sha256: '' },
  ]
  const copy = parseBackup(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  const { products, counters } = tables()
  assert.deepEqual(differences(copy, { products, counters }), [])
  assert.equal(differences(copy, { products: products.slice(1), counters }).length, 1)
  assert.equal(
    differences(copy, { products: [...products, products[0]], counters }).length,
    1,
    'a duplicate row',
  )
  assert.equal(differences(copy, { products: [products[0], { id: 2, stock: 0 }], counters }).length, 2)
})

test('differences are reported in both directions, including duplicates', () => {
  const state = { orders: [{ number: 1, state: 'paid' }], stock: [{ stock: 3 }] }
  assert.deepEqual(differences(state, structuredClone(state)), [])
  assert.equal(differences(state, { ...state, stock: [{ stock: 4 }] }).length, 2)
  assert.equal(differences(state, { ...state, orders: [] }).length, 1)
  assert.equal(differences(state, { ...state, orders: [state.orders[0], state.orders[0]] }).length, 1)
})
