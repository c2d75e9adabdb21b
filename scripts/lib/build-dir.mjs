// Where cargo keeps what it compiles on the way to finished files: outside the clone, where a fresh clone in the same
// place finds it again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './paths.mjs'

const builds = join(cache, 'builds')

/** The file in a clone's folder that says where the clone is. */
const CLONE = 'clone'

/** A folder whose clone is gone, or on a disk that is not there at the moment, is kept for so many days. */
const KEPT_DAYS = 7

/**
 * The folder of a clone, and of none that is elsewhere: our own crates have the same names in each, and what one has
 * compiled cargo would take for the other's, were it younger than the sources.
 */
export function folderOf(clone, within = builds) {
  return join(within, createHash('sha256').update(clone).digest('hex').slice(0, 16))
}

/** The folder of this one, unless cargo is told another. */
export const buildDir = process.env.CARGO_BUILD_BUILD_DIR || process.env.CARGO_TARGET_DIR || folderOf(root)

/** Says whose the folder of a clone is, and clears those of clones that have long been gone. */
export function tidyBuilds(clone = root, within = builds) {
  const own = folderOf(clone, within)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, CLONE), clone)
  for (const name of readdirSync(within)) {
    const of = join(within, name, CLONE)
    if (!existsSync(of) || existsSync(readFileSync(of, 'utf8'))) continue
    const days = (Date.now() - statSync(of).mtimeMs) / (24 * 3600_000)
    if (days > KEPT_DAYS) rmSync(join(within, name), { recursive: true, force: true })
  }
}
