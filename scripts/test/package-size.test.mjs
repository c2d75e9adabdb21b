import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineRow } from '../lib/budgets.mjs'
import { isSpare, packageRows } from '../lib/package-weights.mjs'

test('one byte too much is a limit missed, and so is a part that weighs nothing', () => {
  const kept = (wasm, js) => packageRows({ wasm, js }, 160_000).at(-1)[3]
  assert.equal(kept(150_000, 10_000), true)
  assert.equal(kept(150_000, 10_001), false)
  assert.equal(kept(0, 10_000), false)
  assert.equal(kept(150_000, 0), false)
})

test('the site has one .wasm, not two and not none', () => {
  const kept = (...assets) => engineRow(['shop-1a2b3c4d.js', ...assets])[3]
  assert.equal(kept('engine-1a2b3c4d.wasm'), true)
  assert.equal(kept('engine-1a2b3c4d.wasm', 'rest-1a2b3c4d.wasm'), false)
  // Compressed beforehand, it is still one.
  assert.equal(kept('engine-1a2b3c4d.wasm', 'engine-1a2b3c4d.wasm.br', 'engine-1a2b3c4d.wasm.gz'), true)
  assert.equal(kept(), false)
})

test('what is fetched after a crash alone is no part of the package', () => {
  assert.ok(isSpare(['rolldown/runtime.js', '/a/pkg/web/mostrador_wasm.js', '/a/pkg/dist/loader/web.js']))
  assert.ok(!isSpare(['/a/pkg/web/initial_views.js', '/a/pkg/dist/index.js']))
})
