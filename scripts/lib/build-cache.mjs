// Build cache: a step is skipped if its stamp file contains the hash of the current inputs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'

const EXCLUDED = new Set(['node_modules', 'dist', 'target', 'test-results'])

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!EXCLUDED.has(entry.name)) yield* filesUnder(join(path, entry.name))
  }
}

function hashInputs(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesUnder(fromRoot(input))) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Path of a step's stamp file in the clone; an input of dependent steps. */
export const stampFile = (name) => join('target', 'stamps', name)

/**
 * Runs `work` unless all `outputs` exist and were made from the same `inputs` (paths in the clone) in one of
 * the `variants` (such as build profiles); `work` makes the first variant.
 *
 * The stamp file is removed first, so that a failed step is not considered complete. Its content differs
 * after every run, so that dependent steps run again: they may have changed the outputs in place.
 */
export async function cached(name, { inputs, outputs, variants = [''] }, work) {
  const stamp = fromRoot(stampFile(name))
  const hash = hashInputs(inputs)
  const outputsExist = outputs.every((output) => existsSync(fromRoot(output)))
  const content = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (outputsExist && variants.some((variant) => content.startsWith(`${variant} ${hash}`))) return UP_TO_DATE
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(fromRoot('target', 'stamps'), { recursive: true })
  writeFileSync(stamp, `${variants[0]} ${hash} ${Date.now()}`)
}
