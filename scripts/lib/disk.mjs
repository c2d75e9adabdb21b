// The room that a build takes on the disk.
import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildDir } from './build-dir.mjs'
import { at, cache, root } from './paths.mjs'
import { Problem } from './progress.mjs'

const GB = 1e9

/** Gigabytes of a first build, with its packages and caches; and of any other. */
const FIRST_GB = 5
const LATER_GB = 0.5

/** A folder that may not exist yet, or the nearest one above it. */
const existing = (folder) => (existsSync(folder) ? folder : existing(dirname(folder)))

/** Stops with a message when there is too little room for a build, in the clone or where it is cached. */
export function checkDisk(folders = [root, cache]) {
  const free = Math.min(
    ...folders.map((folder) => {
      const { bavail, bsize } = statfsSync(existing(folder))
      return (bavail * bsize) / GB
    }),
  )
  const needed = existsSync(buildDir) && existsSync(at('node_modules')) ? LATER_GB : FIRST_GB
  if (free < needed)
    throw new Problem(
      `The disk has ${free.toFixed(1)} GB left, and about ${needed} GB are needed. Free some space and try again.`,
    )
}
