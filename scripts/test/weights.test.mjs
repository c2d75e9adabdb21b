import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breaches, REST, table } from '../lib/weights.mjs'

test('a file breaches its budget beyond the tolerance, when nobody gave it one, or when it is gone', () => {
  const budgets = { tolerance: 0.1, bytes: { 'start.js': 1000, 'cart.js': 500 } }
  assert.deepEqual(breaches({ 'start.js': 1100, 'cart.js': 400 }, budgets), [])
  assert.deepEqual(breaches({ 'start.js': 1101, 'cart.js': 400 }, budgets), ['start.js'])
  assert.deepEqual(breaches({ 'start.js': 1000, 'new.js': 1 }, budgets), ['new.js'])
  assert.deepEqual(breaches({ 'start.js': 0 }, budgets), ['start.js'])
})

test('the table has the largest first, and names what makes up the rest', () => {
  const rest = ['d.js', 'c.js', 'b.js', 'a.js'].map((name, i) => [name, 40 - i])
  const budgets = { tolerance: 0.05, bytes: { 'small.js': 100, [REST]: 154 } }
  const lines = table({ weights: { 'small.js': 110, [REST]: 154 }, rest }, budgets).split('\n')
  const names = lines.map((line) => line.slice(0, 36).trim())
  assert.deepEqual(names, ['Brotli bytes', REST, 'd.js', 'c.js', 'b.js', 'small.js', 'together'])
  assert.match(lines[5], /110 +100 +10\.0 %$/)
})
