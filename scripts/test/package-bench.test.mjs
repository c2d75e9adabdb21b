import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureRows, medians, microseconds, ratioRows, times } from '../lib/package-bench/additions.mjs'
import { startRows } from '../lib/package-bench/start.mjs'

const measured = [
  {
    lines: 10,
    ns: {
      mostrador: [900, 1000, 40_000],
      plain: [1100, 1000, 900],
      intl: [4000, 4000, 4000],
      remembered: [500, 400, 600],
      toolkit: [19_000, 19_999, 25_000],
      library: [2e5, 2e5, 2e5],
    },
  },
]

test('of the rounds the one in the middle counts', () => {
  const [{ lines, ns }] = medians(measured)
  assert.equal(lines, 10)
  assert.deepEqual([ns.mostrador, ns.plain, ns.toolkit], [1000, 1000, 19_999])
})

test('the package must be faster than the library, and stands beside the others without a limit', () => {
  const rows = (library) => {
    const [figures] = medians(measured)
    const found = ratioRows('Chromium', [{ ...figures, ns: { ...figures.ns, library } }])
    return found.map(([, figure, promise, kept]) => [figure, promise, kept])
  }
  assert.deepEqual(rows(2e5), [
    ['1 times as fast', '', true],
    ['4 times as fast', '', true],
    ['0.5 times as fast', '', true],
    ['20 times as fast', '', true],
    ['200 times as fast', 'faster', true],
  ])
  assert.deepEqual(rows(1000).at(-1), ['1 times as fast', 'faster', false])
})

test('an addition with its view takes less than a millisecond at a hundred lines', () => {
  const first = (lines, mostrador) => {
    const [figures] = medians(measured)
    return ratioRows('Node', [{ lines, ns: { ...figures.ns, mostrador } }])[0]
  }
  assert.deepEqual(first(100, 999_999), ['Node, 100 lines', '1000 µs', 'under 1 ms', true])
  assert.equal(first(100, 1_000_000)[3], false)
  // At another size there is no limit, and no row.
  assert.match(first(1, 2_000_000)[0], /^Node, one line: /)
})

test('a start is soon enough below its limit, and a task that no browser tells of is none', () => {
  const kept = (found) => startRows(found).map((row) => row[3])
  assert.deepEqual(kept({ ms: 29.9, slowedMs: 120, longest: 0 }), [true, true, true])
  assert.deepEqual(kept({ ms: 30, slowedMs: 120, longest: 51 }), [false, true, false])
  assert.match(startRows({ ms: 1, slowedMs: 1, longest: 0 })[2][1], /^none/)
})

test('figures are short', () => {
  assert.deepEqual([1, 999, 12_345].map(microseconds), ['0.0 µs', '1.0 µs', '12 µs'])
  assert.deepEqual([0.0123, 0.123, 1.234, 123.4].map(times), ['0.01', '0.12', '1.2', '120'])
  assert.deepEqual(figureRows('Node', medians(measured))[0].slice(0, 3), [
    'Node, 10 lines',
    '1.0 µs',
    '1.0 µs',
  ])
})
