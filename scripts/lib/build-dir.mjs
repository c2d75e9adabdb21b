// Build directory of cargo: outside the clone, so that a new clone at the same path reuses it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './paths.mjs'

const builds = join(cache, 'builds')

const CLONE_FILE = 'clone'

/** Days for which the build directory of a missing clone is retained; its disk may be unmounted. */
const RETENTION_DAYS = 7

/** Build directory of a clone. In a shared one, cargo would use newer builds of another clone. */
export function buildDirOf(clone, within = builds) {
  return join(within, createHash('sha256').update(clone).digest('hex').slice(0, 16))
}

/** Build directory of this clone, unless the environment sets another one. */
export const buildDir = process.env.CARGO_BUILD_BUILD_DIR || process.env.CARGO_TARGET_DIR || buildDirOf(root)

/** Registers the build directory of a clone, and removes those of clones that have been missing for long. */
export function updateBuildDirs(clone = root, within = builds) {
  const own = buildDirOf(clone, within)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, CLONE_FILE), clone)
  for (const name of readdirSync(within)) {
    const cloneFile = join(within, name, CLONE_FILE)
    if (!existsSync(cloneFile) || existsSync(readFileSync(cloneFile, 'utf8'))) continue
    const days = (Date.now() - statSync(cloneFile).mtimeMs) / (24 * 3600_000)
    if (days > RETENTION_DAYS) rmSync(join(within, name), { recursive: true, force: true })
  }
}
