import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOf, sums } from '../lib/measure/visit.mjs'
import { visitRows } from '../lib/visits.mjs'

test('an answer is counted as what it is, and the JavaScript of the engine with the engine', () => {
  assert.equal(kindOf('text/html; charset=utf-8', '/'), 'html')
  assert.equal(kindOf('text/javascript', '/assets/home-1a2b3c4d.js'), 'js')
  assert.equal(kindOf('text/javascript', '/assets/web-1a2b3c4d.js'), 'wasm')
  assert.equal(kindOf('application/wasm', '/assets/mostrador_wasm_bg-1a2b3c4d.wasm'), 'wasm')
  assert.equal(kindOf('font/woff2', '/assets/serif.woff2'), 'font')
  assert.equal(kindOf('application/json', '/api/v1/configs'), 'data')
})

test('requests are counted without pictures, and what a worker fetches ahead is apart', () => {
  const total = sums([
    { kind: 'html', bytes: 100, ahead: false },
    { kind: 'js', bytes: 10, ahead: false },
    { kind: 'js', bytes: 5, ahead: false },
    { kind: 'image', bytes: 1000, ahead: false },
    { kind: 'js', bytes: 7, ahead: true },
  ])
  assert.equal(total.js, 15)
  assert.equal(total.ahead, 7)
  assert.equal(total.image, 1000)
  assert.equal(total.requests, 3)
})

test('a promise is missed by one byte too much, and by a measure that found nothing', () => {
  const most = { js: 100, requests: 25 }
  const kept = (visit) => visitRows({ home: visit }, { most }).map((row) => row[3])
  assert.deepEqual(kept({ js: 100, requests: 25 }), [true, true])
  assert.deepEqual(kept({ js: 101, requests: 26 }), [false, false])
  assert.deepEqual(kept({ js: 0, requests: 1 }), [false, true])
})
