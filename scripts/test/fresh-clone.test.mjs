import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fromRoot } from '../lib/paths.mjs'

/** Entry points that must load before any package is installed. */
const ENTRY_POINTS = [
  'scripts/start.mjs',
  'scripts/test.mjs',
  'scripts/check.mjs',
  'scripts/budgets.mjs',
  'tests/faults/run.mjs',
]

/** Static imports of a file. */
const IMPORT = /^(?:import|export)\s+(?:[\w*{},\s]+\sfrom\s+)?['"]([^'"]+)['"]/gm
const imports = (file) => Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, from]) => from)

/** Packages that a file imports statically, directly or through other files of the repository. */
function importedPackages(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  return imports(file).flatMap((from) => {
    if (from.startsWith('node:')) return []
    return from.startsWith('.') ? importedPackages(join(file, '..', from), seen) : [`${from} in ${file}`]
  })
}

for (const name of ENTRY_POINTS)
  test(`${name} loads without installed packages`, () => {
    assert.ok(existsSync(fromRoot(name)))
    assert.deepEqual(importedPackages(fromRoot(name)), [])
  })
