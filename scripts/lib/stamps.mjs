// Skipping a step whose inputs did not change: a hash of their contents is kept when it succeeds.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'target', 'test-results'])

/** Every file under a path, in a steady order. */
function* filesUnder(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!SKIPPED.has(entry.name)) yield* filesUnder(join(path, entry.name))
  }
}

/** One hash of the names and contents of everything under the given paths of the clone. */
export function digest(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesUnder(at(input))) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The file that tells of what a step was made, in the clone: an input of the step after it. */
export const stampOf = (name) => join('target', 'stamps', name)

/**
 * Runs `work` unless all `outputs` exist and were made from the same `inputs` (paths in the clone) in one of the
 * `variants` (build profiles, say), of which the first is what `work` makes.
 * The stamp is dropped first, so that a step which fails halfway is never taken for done, and is another one after each
 * run, so that the steps after it run too: they may have changed files of it in place.
 */
export async function unlessSame(name, { inputs, outputs, variants = [''] }, work) {
  const stamp = at(stampOf(name))
  const hash = digest(inputs)
  const made = outputs.every((output) => existsSync(at(output)))
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (made && variants.some((variant) => known.startsWith(`${variant} ${hash}`))) return UP_TO_DATE
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(at('target', 'stamps'), { recursive: true })
  writeFileSync(stamp, `${variants[0]} ${hash} ${Date.now()}`)
}
