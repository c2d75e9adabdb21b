// The folder of the databases of tests: in memory on a machine with enough of it, as they outlive no test.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm'
/** Bytes that hundreds of databases may take, with as much again for the tests themselves. */
const NEEDED = 8 * 2 ** 30

function freeIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Name of a run's folder, before the number of its process. */
const PREFIX = 'mostrador-tests-'

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the folders of runs that were ended before they could do it. */
function clearLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(parent, name), { recursive: true, force: true })
}

let folder

/**
 * A folder for temporary files, removed at the end of this process: in memory where that and the memory have room, otherwise
 * in that of the system.
 */
export function quickFolder() {
  if (folder) return folder
  const parent = Math.min(freeIn(IN_MEMORY), freemem()) >= NEEDED ? IN_MEMORY : tmpdir()
  clearLeftovers(parent)
  folder = join(parent, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
