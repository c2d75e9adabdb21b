// Programs written in Python: each installed once into the cache, outside the clone, in a folder of its own.
import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const windows = process.platform === 'win32'

/** The Python of this machine that is new enough ([3, 10], say), or null. */
export async function pythonFor(oldest) {
  for (const program of windows ? ['python', 'py'] : ['python3', 'python']) {
    const asks = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${oldest}))`
    if ((await attempt(program, ['-c', asks])).code === 0) return program
  }
  return null
}

/** A package of PyPI in one version: where its programs are, and how it is installed. */
export function pythonTool(name, version) {
  const folder = join(cache, 'tools', `${name}-${version}`)
  const scripts = join(folder, windows ? 'Scripts' : 'bin')
  // Written last: an installation that was broken off is begun anew.
  const installed = join(folder, 'installed')
  return {
    program: (program) => join(scripts, windows ? `${program}.exe` : program),
    /** Installs it with this Python unless it is there. */
    async install(interpreter, report) {
      if (existsSync(installed)) return UP_TO_DATE
      await rm(folder, { recursive: true, force: true })
      await run(interpreter, ['-m', 'venv', folder], { onLine: report })
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
      await run(join(scripts, windows ? 'python.exe' : 'python'), [...pip, `${name}==${version}`], {
        onLine: report,
      })
      writeFileSync(installed, '')
    },
  }
}
