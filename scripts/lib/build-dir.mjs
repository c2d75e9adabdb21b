// Where cargo keeps what it compiles on the way to finished files: outside the clone, where a fresh clone in the same
// place finds it again.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root } from './paths.mjs'

const builds = join(cache, 'builds')

/** The file in a clone's folder that says where the clone is. */
const CLONE = 'clone'

/**
 * The folder of one clone, and of no other: our own crates have the same names in each, and what one has compiled cargo
 * would take for the other's, were it younger than the sources.
 */
export function folderOf(clone, within = builds) {
  return join(within, createHash('sha256').update(clone).digest('hex').slice(0, 16))
}

/** The folder of this one, unless cargo is told another. */
export const buildDir = process.env.CARGO_BUILD_BUILD_DIR || process.env.CARGO_TARGET_DIR || folderOf(root)

/** Says whose the folder of a clone is, and clears those of clones that are gone. */
export function tidyBuilds(clone = root, within = builds) {
  const own = folderOf(clone, within)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, CLONE), clone)
  for (const name of readdirSync(within)) {
    const of = join(within, name, CLONE)
    if (existsSync(of) && !existsSync(readFileSync(of, 'utf8'))) {
      rmSync(join(within, name), { recursive: true, force: true })
    }
  }
}
