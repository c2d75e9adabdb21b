import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthRows, parseMedians } from '../bench/carts.mjs'
import { memoryStats, parseSummary } from '../bench/pages.mjs'
import { median, percentile } from '../lib/load/rate.mjs'
import { blockingTime } from '../lib/measure/blocking.mjs'
import { kindOf, sumByKind } from '../lib/measure/visit.mjs'

test('a percentile is a measured value', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(percentile([3, 1, 2], 0.99), 3)
})

test('quadratic growth in the output of divan misses the target', () => {
  const output = `cart                           fastest       │ slowest       │ median        │ mean          │ samples │ iters
├─ line_views                                │               │               │               │         │
│  ├─ 100                      42.98 µs      │ 16.11 ms      │ 43.74 µs      │ 326.1 µs      │ 100     │ 100
│  ╰─ 1000                     400.9 µs      │ 20.54 ms      │ 416.6 µs      │ 1.933 ms      │ 100     │ 100
╰─ squares                                   │               │               │               │         │
   ├─ 10                       45.28 ns      │ 47 ns         │ 45.76 ns      │ 45.81 ns      │ 100     │ 6400
   ╰─ 1000                     412.1 µs      │ 3.024 ms      │ 0.4576 ms     │ 2.958 ms      │ 100     │ 100
`
  assert.deepEqual(parseMedians(output)[1].points.at(-1), { size: 1000, ns: 457_600 })
  const rows = growthRows(output).map(([, factor, , met]) => [factor, met])
  assert.deepEqual(rows, [
    ['9.5 times', true],
    ['100.0 times', false],
  ])
})

test('growing memory is distinguished from memory allocated once', () => {
  const samples = (value) => Array.from({ length: 100 }, (_, n) => value(n))
  const growing = memoryStats(samples((n) => 100 + n))
  assert.equal(growing.peak, 199)
  assert.ok(growing.growth > 1.3)
  assert.equal(memoryStats(samples((n) => Math.min(200, 20 * n))).growth, 1)
})

test('the summary of the prerenderer is parsed', () => {
  const output = '  10123 pages in 61.2 s: 10124 rendered, 165 a second, 9 written, 2 removed\n'
  assert.deepEqual(parseSummary(output), { pages: 10_123, seconds: 61.2, rendered: 10_124 })
})

test('blocking time is the throttled CPU time of main-thread tasks above 50 ms', () => {
  const thread = (tid, name) => ({ ph: 'M', name: 'thread_name', pid: 1, tid, args: { name } })
  const task = (tid, tdur) => ({ ph: 'X', name: 'ThreadControllerImpl::RunTask', pid: 1, tid, tdur })
  const events = [thread(1, 'CrRendererMain'), thread(2, 'Compositor'), task(1, 12_500), task(1, 20_000)]
  assert.equal(blockingTime([...events, task(1, 50_000), task(2, 90_000)]), 30 + 150)
})

test('JavaScript of the engine counts as wasm, and prefetches are counted separately', () => {
  assert.equal(kindOf('text/javascript', '/assets/home-1a2b3c4d.js'), 'js')
  assert.equal(kindOf('text/javascript', '/assets/dist-1a2b3c4d.js'), 'wasm')
  assert.equal(kindOf('application/json', '/api/v1/configs'), 'data')
  const responses = ['html', 'js', 'image'].map((kind) => ({ kind, bytes: 10, isPrefetch: false }))
  const total = sumByKind([...responses, { kind: 'js', bytes: 7, isPrefetch: true }])
  assert.deepEqual([total.js, total.prefetched, total.requests], [10, 7, 2])
})
