import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searches } from '../lib/load/customers.mjs'
import { percentile } from '../lib/load/pace.mjs'
import { figures, together } from '../lib/load/wrk.mjs'

test('no search is asked twice', () => {
  const texts = searches(2_000)
  assert.equal(new Set(texts).size, 2_000)
})

test('what wrk writes is read, failures included', () => {
  const output = `    99%    1.25ms
  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 4
Requests/sec:   1234.50`
  assert.deepEqual(figures(output), { perSecond: 1234.5, p99: 1.25, failed: 10 })
})

test('several runs: no failure and no slow answer is lost', () => {
  const runs = [
    { perSecond: 10, p99: 30, failed: 1 },
    { perSecond: 30, p99: 1, failed: 0 },
    { perSecond: 20, p99: 2, failed: 2 },
  ]
  assert.deepEqual(together(runs), { perSecond: 20, p99: 30, failed: 3 })
})

test('a percentile is a value that was measured', () => {
  assert.equal(percentile([3, 1, 2], 0.5), 2)
  assert.equal(percentile([3, 1, 2], 0.99), 3)
})
