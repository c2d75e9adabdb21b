// The folder of the databases of tests: in memory on a machine with enough of it, as they outlive no test.
import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

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

/** A folder for temporary files: in memory where that and the memory have room, otherwise that of the system. */
export const quickFolder = () => (Math.min(freeIn(IN_MEMORY), freemem()) >= NEEDED ? IN_MEMORY : tmpdir())
