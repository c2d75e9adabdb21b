import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../lib/paths.mjs'
import { cargoEnv } from '../lib/toolchain.mjs'

/** Crates with their versions and features, a line each. */
function crates(...choice) {
  const args = ['tree', '--locked', '--prefix', 'none', '--no-dedupe', '--format', '{p} {f}', ...choice]
  const output = execFileSync('cargo', args, { cwd: root, env: cargoEnv(), encoding: 'utf8' })
  return output
    .split('\n')
    .map((line) => line.replace(' (*)', '').trim())
    .filter(Boolean)
}

const TESTS = crates('--edges', 'normal,build,dev')
const server = (...features) =>
  crates('-p', 'mostrador', '--edges', 'normal,build', ...features).filter((crate) => !TESTS.includes(crate))

test('no crate of a development build lacks a feature that the tests turn on', () => {
  const missing = 'Add their features to `test-dependencies` in api/Cargo.toml.'
  assert.deepEqual(server('--features', 'test-dependencies'), [], missing)
})

test('without the feature `test-dependencies` many crates differ', () => {
  assert.ok(server().some((crate) => crate.startsWith('tokio ')))
})
