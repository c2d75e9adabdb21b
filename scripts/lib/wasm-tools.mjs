// wasm-pack and wasm-bindgen: those on the PATH if their versions match, otherwise built once into the cache.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, fromRoot } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

/** Version of a crate in Cargo.lock. The wasm-bindgen CLI must have the version of the crate. */
function lockedVersion(crate) {
  const lock = readFileSync(fromRoot('Cargo.lock'), 'utf8')
  return new RegExp(`name = "${crate}"\\nversion = "(.+)"`).exec(lock)?.[1]
}

const tools = () => [
  {
    name: 'wasm-bindgen',
    version: lockedVersion('wasm-bindgen'),
    source: ['--path', fromRoot('scripts', 'wasm-bindgen')],
  },
  { name: 'wasm-pack', version: '0.15.1', source: ['wasm-pack', '--version', '0.15.1'] },
]

const folder = (tool) => join(cache, 'tools', `${tool.name}-${tool.version}`)

/** Environment of wasm-pack: the tools of the cache and npm's wasm-opt come first on the PATH. */
export function wasmEnv() {
  const own = tools().map((tool) => join(folder(tool), 'bin'))
  const path = [...own, fromRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...cargoEnv(), PATH: path }
}

async function isInstalled(tool) {
  if (existsSync(join(folder(tool), 'bin', tool.name))) return true
  const { code, output } = await attempt(tool.name, ['--version'])
  return code === 0 && output.trim() === `${tool.name} ${tool.version}`
}

/**
 * Builds the missing tools. They are unoptimised, because they run for a second only and then build three
 * times as fast. `quick` skips wasm-pack and runs with lower priority than a concurrent build of the server.
 */
export async function installWasmTools(report, { quick = false } = {}) {
  let outcome = UP_TO_DATE
  for (const tool of tools()) {
    if ((quick && tool.name === 'wasm-pack') || (await isInstalled(tool))) continue
    const unoptimised = ['--debug', '--config', 'profile.dev.debug=0']
    const build = join(folder(tool), 'build')
    const folders = ['--root', folder(tool), '--target-dir', build]
    await run('cargo', ['install', '--locked', ...tool.source, ...unoptimised, ...folders], {
      onLine: report,
      background: quick,
    })
    rmSync(build, { recursive: true, force: true })
    outcome = undefined
  }
  return outcome
}
