import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaches } from '../lib/weights.mjs'

test('a file breaches its budget beyond the tolerance, when nobody gave it one, or when it is gone', () => {
  const budgets = { tolerance: 0.1, bytes: { 'start.js': 1000, 'cart.js': 500 } }
  assert.deepEqual(breaches({ 'start.js': 1100, 'cart.js': 400 }, budgets), [])
  assert.deepEqual(breaches({ 'start.js': 1101, 'cart.js': 400 }, budgets), ['start.js'])
  assert.deepEqual(breaches({ 'start.js': 1000, 'new.js': 1 }, budgets), ['new.js'])
  assert.deepEqual(breaches({ 'start.js': 0 }, budgets), ['start.js'])
})
