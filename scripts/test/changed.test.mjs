import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concerned } from '../lib/changed.mjs'
import { suites } from '../lib/suites.mjs'

test('a change concerns the suites that may notice it', () => {
  assert.deepEqual([...concerned(['README.md'])], ['tooling', 'rust'])
  assert.deepEqual([...concerned(['LICENSE-MIT'])], ['packaging'])
  assert.deepEqual([...concerned(['.editorconfig'])], [])
  assert.deepEqual([...concerned(['tests/contract/totals.test.ts'])], ['checks', 'contract'])
  for (const file of ['core/src/money.rs', 'package-lock.json', 'scripts/lib/server.mjs'])
    assert.ok(concerned([file]).has('journeys'), file)
  for (const suite of ['contract', 'packaging', 'journeys'])
    assert.ok(concerned(['tests/support/server.ts']).has(suite), suite)
  assert.ok(concerned(['api/openapi.json']).has('pkg'))
  assert.deepEqual([...concerned(['scripts/test/setup.test.mjs', 'biome.json'])], ['checks', 'tooling'])
})

test('every suite that is concerned exists', () => {
  const known = new Set(suites.map(({ name }) => name))
  const files = [
    'core/a',
    'api/demo/a',
    'api/a',
    'pkg/a',
    'app/a',
    'tests/journeys/a',
    'tests/support/a',
    'LICENSE',
    'tests/faults/a',
    'tests/a',
    'docs/a',
    'a',
  ]
  for (const name of concerned(files)) assert.ok(known.has(name), name)
})
