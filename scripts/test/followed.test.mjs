import assert from 'node:assert/strict'
import { test } from 'node:test'
import { course, told } from '../lib/measure/followed.mjs'

test('memory that grows to the end is told from memory that is taken once', () => {
  const grows = Array.from({ length: 100 }, (_, n) => 100 + n)
  assert.equal(course(grows).peak, 199)
  assert.ok(course(grows).growth > 1.3)
  const stays = Array.from({ length: 100 }, (_, n) => Math.min(200, 20 * n))
  assert.equal(course(stays).growth, 1)
  assert.deepEqual(course(stays).eighths.slice(1), Array(7).fill(200))
})

test('what the prerenderer says of a run is read', () => {
  const output = '  10123 pages in 61.2 s: 10124 rendered, 165 a second, 9 written, 2 removed\n'
  assert.deepEqual(told(output), { pages: 10_123, seconds: 61.2, rendered: 10_124, written: 9 })
  assert.ok(Number.isNaN(told('').pages))
})
