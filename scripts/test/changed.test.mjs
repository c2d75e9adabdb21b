import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedSuites } from '../lib/changed.mjs'
import { suites } from '../lib/suites.mjs'

test('affected suites are determined by the changed files', () => {
  assert.deepEqual([...affectedSuites(['README.md'])], ['tooling', 'rust'])
  assert.deepEqual([...affectedSuites(['LICENSE-MIT'])], ['packaging'])
  assert.deepEqual([...affectedSuites(['.editorconfig'])], [])
  assert.deepEqual([...affectedSuites(['tests/contract/sales.test.ts'])], ['checks', 'contract'])
  for (const file of ['core/src/money/mod.rs', 'package-lock.json', 'scripts/lib/server.mjs'])
    assert.ok(affectedSuites([file]).has('journeys'), file)
  for (const suite of ['contract', 'packaging', 'journeys'])
    assert.ok(affectedSuites(['tests/support/server.ts']).has(suite), suite)
  assert.ok(affectedSuites(['api/openapi.json']).has('pkg'))
  assert.deepEqual([...affectedSuites(['scripts/test/setup.test.mjs', 'biome.json'])], ['checks', 'tooling'])
})

test('every affected suite exists', () => {
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
  for (const name of affectedSuites(files)) assert.ok(known.has(name), name)
})
