// npm packages, installed in the versions of package-lock.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { run } from './run.mjs'

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** Returns whether the installed packages (npm's own record in node_modules) match the lock file. */
export function areInstalled(locked, installed) {
  if (!installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const own = installed[path]
    if (!own) return entry.optional || entry.devOptional || entry.peer
    return entry.link ? own.link : own.version === entry.version
  })
}

export async function installPackages(report, folder = fromRoot()) {
  const locked = readLock(join(folder, 'package-lock.json'))
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (locked && areInstalled(locked, installed)) return UP_TO_DATE
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  await (npm
    ? run(process.execPath, [npm, ...args], { cwd: folder, onLine: report })
    : run('npm', args, { cwd: folder, onLine: report }))
}
