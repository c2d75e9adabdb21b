import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { folderOf, tidyBuilds } from '../lib/build-dir.mjs'
import { installed } from '../lib/packages.mjs'
import { at, root } from '../lib/paths.mjs'
import { UP_TO_DATE } from '../lib/progress.mjs'
import { unlessSame } from '../lib/stamps.mjs'

test('packages are complete only at the locked versions; those of other platforms may be missing', () => {
  const wanted = {
    '': {},
    app: {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
    'node_modules/mostrador': { resolved: 'pkg', link: true },
  }
  const link = { 'node_modules/mostrador': { resolved: 'pkg', link: true } }
  assert.equal(installed(wanted, null), false)
  assert.equal(installed(wanted, { 'node_modules/a': { version: '1.0.0' }, ...link }), true)
  assert.equal(installed(wanted, { 'node_modules/a': { version: '0.9.0' }, ...link }), false)
  assert.equal(installed(wanted, { 'node_modules/a': { version: '1.0.0' } }), false)
})

test("the tool that writes wasm-bindgen's code is of the version that the code is compiled with", () => {
  const version = (file, name) =>
    new RegExp(`name = "${name}"\nversion = "(.+)"`).exec(readFileSync(at(...file.split('/')), 'utf8'))?.[1]
  const compiled = version('Cargo.lock', 'wasm-bindgen')
  assert.match(compiled, /^0\.2\./)
  for (const crate of ['wasm-bindgen', 'wasm-bindgen-cli-support'])
    assert.equal(version('scripts/wasm-bindgen/Cargo.lock', crate), compiled)
})

mkdirSync(at('target'), { recursive: true })
const folder = mkdtempSync(at('target', 'stamps-test-'))
after(() => {
  rmSync(folder, { recursive: true })
  rmSync(at('target', 'stamps', 'test'), { force: true })
})

test('a step runs again when an input or an output changed, and when it failed', async () => {
  const [input, output] = [join(folder, 'input'), join(folder, 'output')]
  const paths = { inputs: [relative(root, input)], outputs: [relative(root, output)] }
  let runs = 0
  const build = () => {
    runs += 1
    writeFileSync(output, '')
  }
  writeFileSync(input, 'one')
  assert.notEqual(await unlessSame('test', paths, build), UP_TO_DATE)
  assert.equal(await unlessSame('test', paths, build), UP_TO_DATE)
  writeFileSync(input, 'two')
  assert.notEqual(await unlessSame('test', paths, build), UP_TO_DATE)
  rmSync(output)
  assert.notEqual(await unlessSame('test', paths, build), UP_TO_DATE)
  assert.equal(runs, 3)
  writeFileSync(input, 'three')
  await assert.rejects(unlessSame('test', paths, () => Promise.reject(new Error('halfway'))))
  assert.notEqual(await unlessSame('test', paths, build), UP_TO_DATE)
})

test('each clone compiles in a folder of its own, which goes a week after the clone', () => {
  const [builds, one, other] = ['builds', 'one', 'other'].map((name) => join(folder, name))
  for (const clone of [one, other]) {
    mkdirSync(clone)
    tidyBuilds(clone, builds)
  }
  const longAgo = (clone) => utimesSync(join(folderOf(clone, builds), 'clone'), 0, 0)
  const kept = (clone) => {
    tidyBuilds(other, builds)
    return existsSync(folderOf(clone, builds))
  }
  longAgo(one)
  assert.ok(kept(one) && kept(other), 'both clones are there')
  tidyBuilds(one, builds)
  rmSync(one, { recursive: true })
  assert.ok(kept(one), 'it may be on a disk that is not there')
  longAgo(one)
  assert.ok(!kept(one) && kept(other))
})
