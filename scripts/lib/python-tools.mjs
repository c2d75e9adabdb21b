// Programs of PyPI, each installed once into a virtual environment in the cache: Schemathesis and semgrep.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const windows = process.platform === 'win32'

export const WITHOUT_PYTHON =
  'Python 3.10 or newer with venv was not found. Instead of Schemathesis, a simpler generator sends requests made from ' +
  'the contract: api/tests/api/random_requests.rs, among the Rust tests.'

/** The interpreter of a Python from 3.10 on, or null. */
export async function python() {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'
  for (const program of windows ? ['python', 'py'] : ['python3', 'python'])
    if ((await attempt(program, ['-c', check])).code === 0) return program
  return null
}

/** A package in one version: its executables, and its installation unless it is there. */
export function pythonTool(name, version) {
  const folder = join(cache, 'tools', `${name}-${version}`)
  const executable = (program) =>
    join(folder, windows ? 'Scripts' : 'bin', windows ? `${program}.exe` : program)
  // Comes last, so that an interrupted installation is repeated.
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
