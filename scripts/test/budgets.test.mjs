import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineRow, fileRows, packageRows, visitRows } from '../lib/budgets.mjs'

const areMet = (rows) => rows.map((row) => row.at(-1))

test('a file fails above its tolerance, without accepted bytes, and if it is missing', () => {
  const accepted = { 'start.js': 1000, 'cart.js': 500 }
  assert.deepEqual(areMet(fileRows({ 'start.js': 1100, 'cart.js': 400 }, accepted, 0.1)), [true, true])
  assert.deepEqual(areMet(fileRows({ 'start.js': 1101, 'new.js': 1 }, accepted, 0.1)), [false, false])
  assert.deepEqual(areMet(fileRows({ 'start.js': 0 }, accepted, 0.1)), [false])
})

test('a limit is missed by one byte, and by an empty measurement', () => {
  const limits = { js: 100, requests: 25 }
  assert.deepEqual(areMet(visitRows({ home: { js: 100, requests: 26 } }, limits)), [true, false])
  assert.deepEqual(areMet(visitRows({ home: { js: 0, requests: 1 } }, limits)), [false, true])
  const sizes = [150_000, 150_001, 0].map((wasm) => packageRows({ wasm, js: 10_000 }, 160_000).at(-1))
  assert.deepEqual(areMet(sizes), [true, false, false])
})

test('the site has one .wasm, not counting compressed copies', () => {
  assert.deepEqual(
    areMet([engineRow(['a.wasm', 'a.wasm.br']), engineRow(['a.wasm', 'b.wasm']), engineRow([])]),
    [true, false, false],
  )
})
