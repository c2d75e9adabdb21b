// Rust itself: the toolchain and targets of rust-toolchain.toml, and how cargo is called.
import { readFileSync } from 'node:fs'
import { buildDir, tidyBuilds } from './build-dir.mjs'
import { at } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const toolchainFile = readFileSync(at('rust-toolchain.toml'), 'utf8')
const list = (key) => [
  ...(new RegExp(`${key} = \\[(.*)\\]`).exec(toolchainFile)?.[1] ?? '').matchAll(/"(.+?)"/g),
]

export const channel = /channel = "(.+)"/.exec(toolchainFile)?.[1] ?? 'stable'
const targets = list('targets').map((match) => match[1])
const components = list('components').map((match) => match[1])

/** The environment for cargo. */
export function cargoEnv() {
  // What helps a second build only fills the disk of a machine that builds each clone once.
  const once = process.env.CI ? { CARGO_INCREMENTAL: '0' } : {}
  return { ...process.env, CARGO_BUILD_BUILD_DIR: buildDir, ...once }
}

/** The folder where cargo leaves finished files. */
export const targetDir = process.env.CARGO_TARGET_DIR || at('target')

/** Installs the toolchain, its components and its targets unless they are there, and clears what clones that are gone left. */
export async function installToolchain(report) {
  tidyBuilds()
  const present = await attempt('rustup', ['target', 'list', '--installed', '--toolchain', channel])
  if (present.code !== 0) {
    const extras = [
      ...components.flatMap((c) => ['--component', c]),
      ...targets.flatMap((t) => ['--target', t]),
    ]
    await run('rustup', ['toolchain', 'install', channel, '--profile', 'minimal', ...extras], {
      onLine: report,
    })
    return
  }
  const missing = targets.filter((target) => !present.output.split('\n').includes(target))
  if (missing.length === 0) return UP_TO_DATE
  await run('rustup', ['target', 'add', '--toolchain', channel, ...missing], { onLine: report })
}
