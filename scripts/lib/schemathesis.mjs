// Schemathesis, which makes requests out of an OpenAPI document: installed once into the cache, outside the clone.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const VERSION = '4.32.5'
const OLDEST_PYTHON = [3, 10]

/** What is said, and done instead, on a machine without it. */
export const WITHOUT_PYTHON =
  'Python 3.10 or newer was not found, so Schemathesis is not run. The server is still tried with requests made out of ' +
  'its contract, by a simpler generator: api/tests/api/random_requests.rs, among the Rust tests.'

const folder = join(cache, 'tools', `schemathesis-${VERSION}`)
const windows = process.platform === 'win32'

/** The program, once it is installed. */
export const schemathesis = windows ? join(folder, 'Scripts', 'st.exe') : join(folder, 'bin', 'st')

/** The Python of this machine that can run it, or null. */
export async function python() {
  for (const program of windows ? ['python', 'py'] : ['python3', 'python']) {
    const asks = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${OLDEST_PYTHON}))`
    if ((await attempt(program, ['-c', asks])).code === 0) return program
  }
  return null
}

/** Installs it with this Python unless it is there. */
export async function installSchemathesis(interpreter, report) {
  if (existsSync(schemathesis)) return UP_TO_DATE
  try {
    await run(interpreter, ['-m', 'venv', folder], { onLine: report })
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    const inside = windows ? join(folder, 'Scripts', 'python') : join(folder, 'bin', 'python')
    await run(inside, [...pip, `schemathesis==${VERSION}`], { onLine: report })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
