import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { at } from '../lib/paths.mjs'

/** Commands that install what is missing read these files before anything is installed. */
const FIRST = [
  'scripts/start.mjs',
  'scripts/test.mjs',
  'scripts/check.mjs',
  'scripts/budgets.mjs',
  'tests/faults/run.mjs',
]

/** What a file imports as soon as it is read. */
const IMPORT = /^(?:import|export)\s+(?:[\w*{},\s]+\sfrom\s+)?['"]([^'"]+)['"]/gm
const imports = (file) => Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, from]) => from)

/** A file and all that it reads, with the packages that they want at once. */
function wanted(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  return imports(file).flatMap((from) => {
    if (from.startsWith('node:')) return []
    return from.startsWith('.') ? wanted(join(file, '..', from), seen) : [`${from} in ${file}`]
  })
}

for (const name of FIRST)
  test(`${name} can be read before anything is installed`, () => {
    assert.ok(existsSync(at(name)))
    assert.deepEqual(wanted(at(name)), [])
  })
