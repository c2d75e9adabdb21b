import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../lib/paths.mjs'

/** Crates with their versions and features. */
function crates(...choice) {
  const args = ['tree', '--locked', '--offline', '--prefix', 'none', '--no-dedupe', '--format', '{p} {f}']
  const output = execFileSync('cargo', [...args, ...choice], { cwd: root, encoding: 'utf8' })
  return new Set(output.split('\n').map((line) => line.replace(' (*)', '').trim()))
}

test('a development build of the server has the features that the tests turn on, so that they go on from it', () => {
  const server = crates('-p', 'mostrador', '--features', 'test-dependencies', '--edges', 'normal,build')
  const tests = crates('--edges', 'normal,build,dev')
  // What is listed here belongs to the feature `test-dependencies` of api/Cargo.toml.
  assert.deepEqual(
    [...server].filter((crate) => !tests.has(crate)),
    [],
  )
})
