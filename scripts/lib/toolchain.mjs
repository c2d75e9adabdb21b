// Rust toolchain and targets of rust-toolchain.toml, and the environment of cargo.
import { readFileSync } from 'node:fs'
import { buildDir, updateBuildDirs } from './build-dir.mjs'
import { fromRoot } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const toolchainFile = readFileSync(fromRoot('rust-toolchain.toml'), 'utf8')
const list = (key) => [
  ...(new RegExp(`${key} = \\[(.*)\\]`).exec(toolchainFile)?.[1] ?? '').matchAll(/"(.+?)"/g),
]

export const channel = /channel = "(.+)"/.exec(toolchainFile)?.[1] ?? 'stable'
const targets = list('targets').map((match) => match[1])
const components = list('components').map((match) => match[1])

/** Environment of cargo. */
export function cargoEnv() {
  // CI builds each clone once, so incremental compilation would only use disk space.
  const ci = process.env.CI ? { CARGO_INCREMENTAL: '0' } : {}
  return { ...process.env, CARGO_BUILD_BUILD_DIR: buildDir, ...ci }
}

/** Target directory of cargo, with its final artefacts. */
export const targetDir = process.env.CARGO_TARGET_DIR || fromRoot('target')

/**
 * Installs the toolchain, its components and targets unless they are installed, and updates the build
 * directories.
 */
export async function installToolchain(report) {
  updateBuildDirs()
  const installed = await attempt('rustup', ['target', 'list', '--installed', '--toolchain', channel])
  if (installed.code !== 0) {
    const options = [
      ...components.flatMap((c) => ['--component', c]),
      ...targets.flatMap((t) => ['--target', t]),
    ]
    await run('rustup', ['toolchain', 'install', channel, '--profile', 'minimal', ...options], {
      onLine: report,
    })
    return
  }
  const missing = targets.filter((target) => !installed.output.split('\n').includes(target))
  if (missing.length === 0) return UP_TO_DATE
  await run('rustup', ['target', 'add', '--toolchain', channel, ...missing], { onLine: report })
}
