// Python tools, each installed once from PyPI into a virtual environment in the cache.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const windows = process.platform === 'win32'

export const PYTHON_NOT_FOUND =
  'Python 3.10 or newer with venv was not found, so Schemathesis does not run. A simpler generator of requests is part of ' +
  'the Rust tests: api/tests/api/random_requests.rs.'

export async function findPython() {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
  for (const program of windows ? ['python', 'py'] : ['python3', 'python'])
    if ((await attempt(program, ['-c', check])).code === 0) return program
  return null
}

/** Paths of a package's executables, and a function that installs it. */
export function pythonTool(name, version) {
  const folder = join(cache, 'tools', `${name}-${version}`)
  const executable = (program) =>
    join(folder, windows ? 'Scripts' : 'bin', windows ? `${program}.exe` : program)
  // Written last, so that an interrupted installation is repeated.
  const complete = join(folder, 'installed')
  const install = async (interpreter, report) => {
    if (existsSync(complete)) return UP_TO_DATE
    rmSync(folder, { recursive: true, force: true })
    await run(interpreter, ['-m', 'venv', folder], { onLine: report })
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `${name}==${version}`]
    await run(executable('python'), pip, { onLine: report })
    writeFileSync(complete, '')
  }
  return { executable, install }
}

const tool = pythonTool('schemathesis', '4.32.5')
export const schemathesis = tool.executable('st')
export const installSchemathesis = tool.install
