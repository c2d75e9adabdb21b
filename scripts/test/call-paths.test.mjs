import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  expandUseTree,
  listProblems,
  missingFiles,
  namedFiles,
  parseCallPaths,
  runtimeSpecifiers,
  rustPaths,
} from '../lib/call-paths.mjs'

const DOCUMENT = `# Architecture

## Call path: add to cart

TypeScript:

1. \`a.ts\`: form
2. \`b.ts\`: command, whose
   description is long

Rust:

1. \`c.rs\`: rule

Also \`core/src/e.rs\`, with \`f\`.

## Where to add

1. \`d.ts\`: not a call path
`

test('lists are read by call path and language', () => {
  assert.deepEqual(parseCallPaths(DOCUMENT), {
    'add to cart': { TypeScript: ['a.ts', 'b.ts'], Rust: ['c.rs'] },
  })
})

test('files named in the text of a section are read', () => {
  assert.deepEqual(namedFiles(DOCUMENT, 'add to cart'), ['core/src/e.rs'])
  assert.deepEqual(namedFiles(DOCUMENT, 'other'), [])
})

test('files must be few, distinct, present and connected', () => {
  const linked = (from, to) => from === 'a' && to === 'b'
  const problems = (files, limit) => listProblems('path', files, limit, linked, (file) => file !== 'gone')
  assert.deepEqual(problems(['a', 'b'], 2), [])
  assert.deepEqual(problems(['b', 'a'], 2), [])
  assert.deepEqual(problems([], 2), ['path: no files are listed'])
  assert.deepEqual(problems(['a', 'b'], 1), ['path: 2 files, the limit is 1'])
  assert.deepEqual(problems(['a', 'b', 'a'], 3), ['path: a is entered twice'])
  assert.deepEqual(problems(['a', 'c'], 2), ['path: c is not connected by imports with the first file'])
  assert.match(problems(['a', 'gone'], 2)[0], /does not exist/)
})

test('imported files must be named, or of an omitted kind', () => {
  const importsOf = (file) => ({ a: ['b', 'text', 'c'], b: [] })[file]
  assert.deepEqual(missingFiles('path', ['a', 'b'], importsOf, ['b'], [/^text$/]), [
    'path: a imports c, which is not listed',
  ])
})

test('imports of types do not count', () => {
  const source = `
import type { A } from './a.js'
import { type B, b } from './b.js'
import './c.css'
import {
  d,
} from './d.js'
export type { E } from './e.js'
export { f } from './f.js'
const g = () => import('./g.js')`
  assert.deepEqual(runtimeSpecifiers(source), ['./b.js', './c.css', './d.js', './f.js', './g.js'])
})

test('use trees are expanded', () => {
  assert.deepEqual(expandUseTree('crate::{a, b::{c, d as e}}'), ['crate::a', 'crate::b::c', 'crate::b::d'])
})

test('paths of Rust code are absolute, without tests and comments', () => {
  const source = `
    //! crate::comment
    use super::cart::Cart;
    fn f() { crate::money::round() }
    #[cfg(test)]
    mod tests { use crate::other::Thing; }`
  assert.deepEqual(rustPaths('core/src/engine/mod.rs', source), [
    'mostrador_core::cart::Cart',
    'mostrador_core::money::round',
  ])
})
