// The room that a build takes on the disk.
import { existsSync, statfsSync } from 'node:fs'
import { buildDir } from './build-dir.mjs'
import { at, root } from './paths.mjs'
import { Problem } from './progress.mjs'

const GB = 1e9

/** Gigabytes of a first build, with its packages and caches; and of any other. */
const FIRST_GB = 5
const LATER_GB = 0.5

/** Stops with a message when the disk has too little room for a build. */
export function checkDisk(folder = root) {
  const { bavail, bsize } = statfsSync(folder)
  const free = (bavail * bsize) / GB
  const needed = existsSync(buildDir) && existsSync(at('node_modules')) ? LATER_GB : FIRST_GB
  if (free < needed)
    throw new Problem(
      `The disk has ${free.toFixed(1)} GB left, and about ${needed} GB are needed. Free some space and try again.`,
    )
}
