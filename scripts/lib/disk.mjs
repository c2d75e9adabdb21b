import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildDir } from './build-dir.mjs'
import { cache, fromRoot, root } from './paths.mjs'
import { UserError } from './progress.mjs'

const GB = 1e9

/** Gigabytes required by a first build, including packages and caches. */
const FIRST_BUILD_GB = 5
/** Gigabytes required by a later build. */
const LATER_BUILD_GB = 0.5

const nearestExisting = (folder) => (existsSync(folder) ? folder : nearestExisting(dirname(folder)))

/** Throws a `UserError` if the disk of the clone or of the cache has too little space for a build. */
export function checkDisk(folders = [root, cache]) {
  const free = Math.min(
    ...folders.map((folder) => {
      const { bavail, bsize } = statfsSync(nearestExisting(folder))
      return (bavail * bsize) / GB
    }),
  )
  const needed =
    existsSync(buildDir) && existsSync(fromRoot('node_modules')) ? LATER_BUILD_GB : FIRST_BUILD_GB
  if (free < needed)
    throw new UserError(
      `The disk has ${free.toFixed(1)} GB of free space; about ${needed} GB are required. Free some space and try again.`,
    )
}
