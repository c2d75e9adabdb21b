import type { Order } from 'mostrador'
import { expect, test } from 'vitest'
import { stageOf } from './stage.ts'

const attempt = (state: NonNullable<Order['payment']>['state']) => ({ payment: { state } }) as Partial<Order>

function stage(order: Partial<Order>) {
  return stageOf({ state: 'pending_payment', payment: null, payment_method: 'card', ...order } as Order)
}

test('an order to be paid at the bank follows its last attempt', () => {
  expect(stage({})).toBe('unpaid')
  expect(stage(attempt('created'))).toBe('waiting')
  expect(stage(attempt('declined'))).toBe('declined')
  expect(stage(attempt('cancelled'))).toBe('declined')
})

test('once money has moved nothing looks like a failure', () => {
  expect(stage(attempt('authorised'))).toBe('waiting')
  expect(stage({ state: 'paid', ...attempt('declined') })).toBe('paid')
  for (const state of ['preparing', 'shipped', 'ready_for_pickup', 'completed'] as const) {
    expect(stage({ state })).toBe('paid')
  }
})

test('what is paid elsewhere says how', () => {
  expect(stage({ payment_method: 'transfer' })).toBe('transfer')
  expect(stage({ payment_method: 'transfer', state: 'paid' })).toBe('paid')
  expect(stage({ payment_method: 'cash_on_delivery' })).toBe('cash')
  expect(stage({ payment_method: 'cash_on_delivery', state: 'preparing' })).toBe('cash')
  expect(stage({ payment_method: 'cash_on_delivery', state: 'cancelled' })).toBe('cancelled')
})
