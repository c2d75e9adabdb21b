// Temporary folder for test databases, in memory if the machine has enough.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

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

const PREFIX = 'mostrador-tests-'

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function clearLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(parent, name), { recursive: true, force: true })
}

let folder

/** Folder that is removed when this process exits. */
export function tempFolder() {
  if (folder) return folder
  const parent = Math.min(freeIn(MEMORY_FOLDER), freemem()) >= REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir()
  clearLeftovers(parent)
  folder = join(parent, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
