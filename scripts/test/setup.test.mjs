import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { cached } from '../lib/build-cache.mjs'
import { buildDirOf, updateBuildDirs } from '../lib/build-dir.mjs'
import { areInstalled } from '../lib/packages.mjs'
import { fromRoot, root } from '../lib/paths.mjs'
import { UP_TO_DATE } from '../lib/progress.mjs'

test('packages must have the locked versions; optional ones of other platforms may be missing', () => {
  const locked = {
    '': {},
    app: {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
    'node_modules/mostrador': { resolved: 'pkg', link: true },
  }
  const link = { 'node_modules/mostrador': { resolved: 'pkg', link: true } }
  assert.equal(areInstalled(locked, null), false)
  assert.equal(areInstalled(locked, { 'node_modules/a': { version: '1.0.0' }, ...link }), true)
  assert.equal(areInstalled(locked, { 'node_modules/a': { version: '0.9.0' }, ...link }), false)
  assert.equal(areInstalled(locked, { 'node_modules/a': { version: '1.0.0' } }), false)
})

test('the wasm-bindgen CLI has the version of the wasm-bindgen crate', () => {
  const version = (file, name) =>
    new RegExp(`name = "${name}"\nversion = "(.+)"`).exec(
      readFileSync(fromRoot(...file.split('/')), 'utf8'),
    )?.[1]
  const crateVersion = version('Cargo.lock', 'wasm-bindgen')
  assert.match(crateVersion, /^0\.2\./)
  for (const crate of ['wasm-bindgen', 'wasm-bindgen-cli-support'])
    assert.equal(version('scripts/wasm-bindgen/Cargo.lock', crate), crateVersion)
})

mkdirSync(fromRoot('target'), { recursive: true })
const folder = mkdtempSync(fromRoot('target', 'stamps-test-'))
after(() => {
  rmSync(folder, { recursive: true })
  rmSync(fromRoot('target', 'stamps', 'test'), { force: true })
})

test('a step runs again after a change of inputs or outputs, and after a failure', async () => {
  const [input, output] = [join(folder, 'input'), join(folder, 'output')]
  const paths = { inputs: [relative(root, input)], outputs: [relative(root, output)] }
  let runs = 0
  const build = () => {
    runs += 1
    writeFileSync(output, '')
  }
  writeFileSync(input, 'one')
  assert.notEqual(await cached('test', paths, build), UP_TO_DATE)
  assert.equal(await cached('test', paths, build), UP_TO_DATE)
  writeFileSync(input, 'two')
  assert.notEqual(await cached('test', paths, build), UP_TO_DATE)
  rmSync(output)
  assert.notEqual(await cached('test', paths, build), UP_TO_DATE)
  assert.equal(runs, 3)
  writeFileSync(input, 'three')
  await assert.rejects(cached('test', paths, () => Promise.reject(new Error('halfway'))))
  assert.notEqual(await cached('test', paths, build), UP_TO_DATE)
})

test('each clone has its own build directory, removed a week after the clone', () => {
  const [builds, one, other] = ['builds', 'one', 'other'].map((name) => join(folder, name))
  for (const clone of [one, other]) {
    mkdirSync(clone)
    updateBuildDirs(clone, builds)
  }
  const makeOld = (clone) => utimesSync(join(buildDirOf(clone, builds), 'clone'), 0, 0)
  const isRetained = (clone) => {
    updateBuildDirs(other, builds)
    return existsSync(buildDirOf(clone, builds))
  }
  makeOld(one)
  assert.ok(isRetained(one) && isRetained(other), 'both clones exist')
  updateBuildDirs(one, builds)
  rmSync(one, { recursive: true })
  assert.ok(isRetained(one), 'the disk of the clone may be unmounted')
  makeOld(one)
  assert.ok(!isRetained(one) && isRetained(other))
})
