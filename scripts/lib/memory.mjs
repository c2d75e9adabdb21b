// Temporary folder for test databases: in memory if the machine has enough, because they are not used after
// the test.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder that Linux stores in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Bytes required for hundreds of databases, doubled for the memory of the tests themselves. */
const REQUIRED_BYTES = 8 * 2 ** 30

function freeIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Prefix of a folder's name, followed by the process id. */
const PREFIX = 'mostrador-tests-'

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the folders of terminated processes. */
function clearLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(parent, name), { recursive: true, force: true })
}

let folder

/**
 * Returns a folder for temporary files, removed when this process exits. It is in memory if there is enough
 * space and free memory, otherwise in the temporary folder of the system.
 */
export function tempFolder() {
  if (folder) return folder
  const parent = Math.min(freeIn(MEMORY_FOLDER), freemem()) >= REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir()
  clearLeftovers(parent)
  folder = join(parent, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
