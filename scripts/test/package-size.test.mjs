import assert from 'node:assert/strict'
import { test } from 'node:test'
import binaryen from 'binaryen'
import { isSpare, packageRows, partRows } from '../lib/package-weights.mjs'
import { byModule, moduleOf, sizesOf } from '../lib/wasm-sizes.mjs'

/** Named, with imports of every kind before its own functions, and data. */
function wasm() {
  const module = binaryen.parseText(`(module
    (import "a" "memory" (memory 1 2))
    (import "a" "table" (table 1 funcref))
    (import "a" "global" (global i32))
    (import "a" "call" (func $import (param i32)))
    (data (i32.const 0) "twenty characters ok")
    (func $mostrador_core::cart::add (export "add") (call $import (i32.const 1000000)) (call $import (i32.const 2)))
    (func $core::fmt::write (export "write") (call $import (i32.const 1))))`)
  binaryen.setDebugInfo(true)
  const bytes = module.emitBinary()
  binaryen.setDebugInfo(false)
  module.dispose()
  return bytes
}

test('the sizes in a WebAssembly go with the names of its own functions', () => {
  const { functions, data } = sizesOf(wasm())
  assert.deepEqual(
    functions.map(({ name }) => name),
    ['mostrador_core::cart::add', 'core::fmt::write'],
  )
  assert.ok(functions[0].bytes > functions[1].bytes && functions[1].bytes > 4)
  assert.ok(data > 20)
  const parts = byModule({ functions, data })
  assert.deepEqual(
    parts.map(([name]) => name),
    ['data (texts and tables)', 'mostrador_core::cart', 'core'],
  )
})

test('without names there are sizes still', () => {
  const module = binaryen.parseText('(module (func (export "a") (result i32) (i32.const 1)))')
  const { functions, data } = sizesOf(module.emitBinary())
  assert.deepEqual([functions.length, functions[0].name, data], [1, '', 0])
})

test('a function counts where it is written', () => {
  for (const [name, module] of [
    ['mostrador_core::json::write::Writer::quoted::h842265ea045b35fa', 'mostrador_core::json'],
    ['<mostrador_core::cart::line::Selection as core::cmp::PartialEq>::eq::h7e7', 'mostrador_core::cart'],
    ['alloc::vec::Vec<T,A>::push::hd33', 'alloc'],
    ['core::ptr::drop_in_place<mostrador_core::engine::Engine>::h1', 'core'],
    ['<alloc[3ca501edff3f0c7c]::string::String>::push', 'alloc'],
    ['<u64 as core[c5930c85a12de822]::fmt::Display>::fmt', 'core'],
    ['<char>::escape_debug_ext', 'core'],
    ['__wbindgen_malloc', 'others'],
    ['', 'others'],
  ])
    assert.equal(moduleOf(name), module, name)
})

test('the smaller parts are one, and the shares are of the whole', () => {
  const parts = Array.from({ length: 20 }, (_, n) => [`part ${n}`, n === 0 ? 810 : 10])
  const rows = partRows(parts)
  assert.deepEqual(rows[0], ['part 0', '810', '81.0 %'])
  assert.deepEqual([rows.length, ...rows.at(-1)], [16, 'others', '50', '5.0 %'])
})

test('one byte too much is a promise missed, of the whole and of the JavaScript', () => {
  const kept = (wasm, js) =>
    packageRows({ 'package.wasm': wasm, 'package.js': js }, { all: 60_000, js: 8000 }).map((row) => row[3])
  assert.deepEqual(kept(52_000, 8000), [true, true])
  assert.deepEqual(kept(51_999, 8001), [true, false])
  assert.deepEqual(kept(52_001, 8000), [false, true])
})

test('what is fetched after a crash alone is no part of the package', () => {
  assert.ok(isSpare(['rolldown/runtime.js', '/a/pkg/web/mostrador_wasm.js', '/a/pkg/dist/loader/web.js']))
  assert.ok(!isSpare(['/a/pkg/web/initial_views.js', '/a/pkg/dist/index.js']))
})
