import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthRows, parseMedians } from '../bench/carts.mjs'
import { conditionsTable } from '../bench/conditions.mjs'
import { describeResults, isMet } from '../bench/lighthouse.mjs'
import { memoryStats } from '../bench/pages.mjs'
import { parseSummary } from '../lib/load/prerenderer.mjs'
import { median, percentile } from '../lib/load/rate.mjs'
import { blockingTime } from '../lib/measure/blocking.mjs'
import { medianOfRuns } from '../lib/measure/lighthouse.mjs'
import { measureInRounds } from '../lib/measure/rounds.mjs'
import { countBytes, networkConditions } from '../lib/measure/throttled.mjs'
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

const thread = (pid, tid, name) => ({ ph: 'M', name: 'thread_name', pid, tid, args: { name } })
const task = (pid, tid, tdur) => ({ ph: 'X', name: 'RunTask', pid, tid, tdur, args: {} })
const navigation = (pid, ts, documentLoaderURL) => ({
  name: 'navigationStart',
  pid,
  ts,
  args: { data: { documentLoaderURL } },
})

test('blocking time is the slowed CPU time above 50 ms of the main-thread tasks of the page', () => {
  const threads = [thread(1, 1, 'CrRendererMain'), thread(1, 2, 'Compositor'), thread(2, 1, 'CrRendererMain')]
  const navigations = [
    navigation(2, 1, ''),
    navigation(1, 2, 'http://shop/'),
    navigation(2, 3, 'about:blank'),
  ]
  const tasks = [
    task(1, 1, 12_500),
    task(1, 1, 20_000),
    task(1, 1, 50_000),
    task(1, 2, 90_000),
    task(2, 1, 90_000),
  ]
  assert.equal(blockingTime([...threads, ...navigations, ...tasks], 4), 30 + 150)
  assert.equal(blockingTime([...threads, ...navigations, ...tasks], 1), 0)
  assert.throws(() => blockingTime(tasks, 4), /no navigation/)
})

test('each round measures each item once', async () => {
  const calls = []
  const results = await measureInRounds(2, ['a', 'b'], async (item, round) => {
    calls.push(item)
    return item + round
  })
  assert.deepEqual(calls, ['a', 'b', 'a', 'b'])
  assert.deepEqual(results, [
    ['a0', 'a1'],
    ['b0', 'b1'],
  ])
})

const lighthouseRun = (scores, lcp, failures = []) => ({
  scores,
  lcp,
  tbt: 10,
  blocking: 5,
  cls: 0,
  script: 90_000,
  failures,
})

test('each figure of a page has its own median, and every failed audit is kept', () => {
  const runs = [
    lighthouseRun([90, 100, 100, 100], 1500, ['seo: a']),
    lighthouseRun([100, 100, 100, 98], 1100),
    lighthouseRun([97, 100, 100, 100], 1200, ['seo: a', 'seo: b']),
  ]
  const { scores, lcp, failures } = medianOfRuns(runs)
  assert.deepEqual([scores, lcp, failures], [[97, 100, 100, 100], 1200, ['seo: a', 'seo: b']])
})

test('a page meets its target with 100 in all categories and no layout shift', () => {
  const perfect = lighthouseRun([100, 100, 100, 100], 1200)
  assert.equal(isMet(perfect), true)
  assert.equal(isMet({ ...perfect, lcp: 1201 }), false)
  assert.equal(isMet({ ...perfect, cls: 0.001 }), false)
  assert.equal(isMet({ ...perfect, scores: [100, 100, 99, 100] }), false)
})

test('misses are published, and starters are compared with the same pages', () => {
  const result = (shop, page, protocol, lcp) => ({
    shop,
    page,
    protocol,
    ...lighthouseRun([100, 100, 100, 100], lcp),
  })
  const own = [
    result('Mostrador', 'home', 'HTTP/1.1', 1400),
    result('Mostrador', 'home', 'HTTP/2', 1000),
    result('Mostrador', 'bare page', 'HTTP/2', 700),
  ]
  const [pages, comparison, chart] = describeResults([...own, result('Hydrogen', 'home', 'HTTP/2', 2400)])
  assert.match(pages, /home, HTTP\/1.1 .* 1400 ms .*\| \*\*missed\*\* \|/)
  assert.match(pages, /home, HTTP\/2 .*\| kept \|/)
  assert.match(pages, /bare page, HTTP\/2 .*\| 0 \| {2}\|/)
  assert.deepEqual(comparison.match(/Mostrador|Hydrogen/g), ['Mostrador', 'Hydrogen'])
  assert.doesNotMatch(comparison, /bare page/)
  assert.match(chart, /x-axis \["home, Mostrador", "home, Hydrogen"\]/)
  assert.match(chart, /bar \[1000, 2400\]/)
  assert.equal(describeResults(own).length, 1)
})

test('the figures of both protocols share a cell', () => {
  const figures = { fcp: 900, lcp: 1200, cls: 0, blocking: 3, bytes: 612_400 }
  const result = { page: 'home', device: 'desktop', visit: 'first visit', protocol: 'HTTP/1.1', ...figures }
  const text = conditionsTable([result, { ...result, protocol: 'HTTP/2', lcp: 1000 }])
  assert.match(text, /\| home, desktop, first visit \| 900 ms \/ 900 ms \| 1200 ms \/ 1000 ms \| 0 \/ 0 \|/)
  assert.match(text, /612 kB \/ 612 kB/)
})

test('bytes of the service worker are not counted twice', () => {
  const count = countBytes()
  const response = (requestId, fromServiceWorker) =>
    count.onEvent('Network.responseReceived', { requestId, response: { fromServiceWorker } })
  const finish = (requestId, encodedDataLength) =>
    count.onEvent('Network.loadingFinished', { requestId, encodedDataLength })
  response('1', false)
  response('2', true)
  finish('1', 500)
  finish('2', 900)
  assert.equal(count.bytes, 500)
})

test('a throughput is converted to bytes per second', () => {
  const { latency, downloadThroughput } = networkConditions({ latency: 40, download: 8, upload: 8 })
  assert.deepEqual([latency, downloadThroughput], [40, 1024])
})

test('JavaScript of the engine counts as wasm, and prefetches are counted separately', () => {
  assert.equal(kindOf('text/javascript', '/assets/home-1a2b3c4d.js'), 'js')
  assert.equal(kindOf('text/javascript', '/assets/dist-1a2b3c4d.js'), 'wasm')
  assert.equal(kindOf('application/json', '/api/v1/configs'), 'data')
  const responses = ['html', 'js', 'image'].map((kind) => ({ kind, bytes: 10, isPrefetch: false }))
  const total = sumByKind([...responses, { kind: 'js', bytes: 7, isPrefetch: true }])
  assert.deepEqual([total.js, total.prefetched, total.requests], [10, 7, 2])
})
