// A user of the package: a project outside the repository, with the package as npm brings it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { at } from '../../scripts/lib/paths.mjs'

const PATIENCE_MS = 120_000

/** Not what a test runner tells of itself: bundlers would build for tests. */
const { NODE_ENV, VITEST, ...inherited } = process.env
const env = { ...inherited, npm_config_prefer_offline: 'true' }

/** Runs a program in a folder and returns what it wrote; what failed says all that it wrote. */
export async function program(cwd: string, command: string, ...args: string[]): Promise<string> {
  const running = promisify(execFile)(command, args, { cwd, env, timeout: PATIENCE_MS })
  const { stdout } = await running.catch(({ message, stdout }: { message: string; stdout: string }) => {
    throw new Error(`${message}\n${stdout}`)
  })
  return stdout
}

export interface Consumer {
  folder: string
  /** Runs a program in its folder. */
  run(command: string, ...args: string[]): Promise<string>
  /** Starts one that goes on, with these besides in its environment. */
  start(settings: Record<string, string>, command: string, ...args: string[]): ChildProcess
  remove(): Promise<void>
}

/** A consumer of `packaging/`, copied to a folder of its own, with its packages and what npm packed. */
export async function consumer(name: string, tarball: string): Promise<Consumer> {
  const folder = await mkdtemp(join(tmpdir(), `mostrador-${name}-`))
  const made: Consumer = {
    folder,
    run: (command, ...args) => program(folder, command, ...args),
    start: (settings, command, ...args) =>
      spawn(command, args, { cwd: folder, env: { ...env, ...settings }, stdio: 'ignore' }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
  try {
    // What somebody who tried it left in the clone does not belong to it.
    const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path))
    await cp(at('tests', 'packaging', name), folder, { recursive: true, filter })
    const packages = join(folder, 'node_modules')
    const hasReact = () => existsSync(join(packages, 'react'))
    await made.run('npm', 'ci', '--no-audit', '--no-fund')
    const hadReact = hasReact()
    await made.run('npm', 'install', '--no-save', '--no-audit', '--no-fund', tarball)
    if (!(await lstat(join(packages, 'mostrador'))).isDirectory())
      throw new Error('npm has linked the package')
    if (hasReact() !== hadReact) throw new Error('the package has brought React along')
  } catch (error) {
    await made.remove()
    throw error
  }
  return made
}
