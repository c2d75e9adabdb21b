// The npm packages: installed exactly as package-lock.json names them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { run } from './run.mjs'

/** The packages that a lock file names; `null` when there is no such file. */
function locked(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** Whether node_modules holds what the lock file asks for (npm keeps its own record of what it put there). */
export function installed(wanted, present) {
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = present[path]
    if (!found) return entry.optional || entry.devOptional || entry.peer
    return entry.link ? found.link : found.version === entry.version
  })
}

/** Installs the packages of a folder, or of the whole workspace, unless they are there. */
export async function installPackages(report, folder = at()) {
  const wanted = locked(join(folder, 'package-lock.json'))
  const present = locked(join(folder, 'node_modules', '.package-lock.json'))
  if (wanted && installed(wanted, present)) return UP_TO_DATE
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  await (npm
    ? run(process.execPath, [npm, ...args], { cwd: folder, onLine: report })
    : run('npm', args, { cwd: folder, onLine: report }))
}
