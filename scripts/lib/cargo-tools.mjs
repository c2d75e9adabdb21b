// Cargo subcommands that only some commands need, built once into the cache outside the clone.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

const versions = {
  'cargo-cyclonedx': '0.5.9',
  'cargo-deny': '0.20.2',
  'cargo-fuzz': '0.13.2',
  'cargo-mutants': '27.1.0',
}

const folder = (name) => join(cache, 'tools', `${name}-${versions[name]}`)

export function toolEnv(name) {
  const env = cargoEnv()
  return { ...env, PATH: [join(folder(name), 'bin'), env.PATH].join(delimiter) }
}

/** Builds a missing tool, unoptimised, because it only starts other programs. */
export async function installTool(name, report) {
  if (existsSync(join(folder(name), 'bin', name))) return UP_TO_DATE
  const options = ['--locked', '--debug', '--config', 'profile.dev.debug=0']
  const args = ['install', name, '--version', versions[name], ...options, '--root', folder(name)]
  await run('cargo', args, { env: cargoEnv(), onLine: report })
}
