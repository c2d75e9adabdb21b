import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../lib/paths.mjs'
import { cargoEnv } from '../lib/toolchain.mjs'

/** Crates with their versions and features, one line each. */
function listCrates(...options) {
  const args = ['tree', '--locked', '--prefix', 'none', '--format', '{p} {f}', ...options]
  const output = execFileSync('cargo', args, { cwd: root, env: cargoEnv(), encoding: 'utf8' })
  return output
    .split('\n')
    .map((line) => line.replace(' (*)', '').trim())
    .filter(Boolean)
}

const TEST_CRATES = listCrates('--edges', 'normal,build,dev')
/** Crates of a server build that differ from those of the tests. */
const differingCrates = (...features) =>
  listCrates('-p', 'mostrador', '--edges', 'normal,build', ...features).filter(
    (crate) => !TEST_CRATES.includes(crate),
  )

test('the crates of a development build have the features of the tests', () => {
  const message = 'Add their features to `test-dependencies` in api/Cargo.toml.'
  assert.deepEqual(differingCrates('--features', 'test-dependencies'), [], message)
})

test('without the feature `test-dependencies` some crates differ', () => {
  assert.ok(differingCrates().some((crate) => crate.startsWith('tokio ')))
})
