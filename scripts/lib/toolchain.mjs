// Rust itself: the toolchain and targets of rust-toolchain.toml, and how cargo is called.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'

const toolchainFile = readFileSync(at('rust-toolchain.toml'), 'utf8')
const list = (key) => [
  ...(new RegExp(`${key} = \\[(.*)\\]`).exec(toolchainFile)?.[1] ?? '').matchAll(/"(.+?)"/g),
]

export const channel = /channel = "(.+)"/.exec(toolchainFile)?.[1] ?? 'stable'
const targets = list('targets').map((match) => match[1])
const components = list('components').map((match) => match[1])

/**
 * The environment for cargo. Compiled dependencies are shared between clones through the cache; cargo keys our
 * own crates by their path there, and finished files (the server's binary) land in the clone's own target folder,
 * so a clone never runs the binary of another.
 */
export function cargoEnv() {
  const chosen = process.env.CARGO_TARGET_DIR || process.env.CARGO_BUILD_BUILD_DIR
  const shared = chosen ? {} : { CARGO_BUILD_BUILD_DIR: join(cache, 'build') }
  // What helps a second build only fills the disk of a machine that builds each clone once.
  const once = process.env.CI ? { CARGO_INCREMENTAL: '0' } : {}
  return { ...process.env, ...shared, ...once }
}

/** The folder where cargo leaves finished files. */
export const targetDir = process.env.CARGO_TARGET_DIR || at('target')

/** Installs the toolchain, its components and its targets unless they are there. */
export async function installToolchain(report) {
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
