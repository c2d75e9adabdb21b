// Consumer project of the package: outside the repository, with the package installed by npm.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { fromRoot } from '../../scripts/lib/paths.mjs'

const COMMAND_TIMEOUT_MS = 120_000

/** Environment without the test runner's variables, because bundlers would build for tests with them. */
const { NODE_ENV, VITEST, ...inherited } = process.env
const env = { ...inherited, npm_config_prefer_offline: 'true' }

/**
 * Runs a program in a folder and returns its standard output. The error of a failed program contains its
 * output.
 */
export async function runProgram(cwd: string, command: string, ...args: string[]): Promise<string> {
  const running = promisify(execFile)(command, args, { cwd, env, timeout: COMMAND_TIMEOUT_MS })
  const { stdout } = await running.catch(({ message, stdout }: { message: string; stdout: string }) => {
    throw new Error(`${message}\n${stdout}`)
  })
  return stdout
}

export interface Consumer {
  folder: string
  /** Runs a program in the folder and returns its standard output. */
  run(command: string, ...args: string[]): Promise<string>
  /** Starts a long-running program with additional environment variables. */
  start(variables: Record<string, string>, command: string, ...args: string[]): ChildProcess
  remove(): Promise<void>
}

/**
 * Copies a project of `packaging/` to a temporary folder and installs its dependencies and the packed
 * package.
 */
export async function installConsumer(name: string, tarball: string): Promise<Consumer> {
  const folder = await mkdtemp(join(tmpdir(), `mostrador-${name}-`))
  const project: Consumer = {
    folder,
    run: (command, ...args) => runProgram(folder, command, ...args),
    start: (variables, command, ...args) =>
      spawn(command, args, { cwd: folder, env: { ...env, ...variables }, stdio: 'ignore' }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
  try {
    // Excludes the artefacts of manual runs in the clone.
    const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path))
    await cp(fromRoot('tests', 'packaging', name), folder, { recursive: true, filter })
    const packages = join(folder, 'node_modules')
    const hasReact = () => existsSync(join(packages, 'react'))
    await project.run('npm', 'ci', '--no-audit', '--no-fund')
    const hadReact = hasReact()
    await project.run('npm', 'install', '--no-save', '--no-audit', '--no-fund', tarball)
    if (!(await lstat(join(packages, 'mostrador'))).isDirectory())
      throw new Error('npm linked the package instead of installing it')
    if (hasReact() !== hadReact) throw new Error('the package installed React')
  } catch (error) {
    await project.remove()
    throw error
  }
  return project
}
