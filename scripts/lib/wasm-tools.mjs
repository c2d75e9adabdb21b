// wasm-pack and wasm-bindgen: the ones on PATH when their versions fit, else built once into the cache.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { at, cache } from './paths.mjs'
import { UP_TO_DATE } from './progress.mjs'
import { attempt, run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

/** wasm-bindgen's generated code and its command line must be of one version: the one in Cargo.lock. */
function lockedVersion(crate) {
  const lock = readFileSync(at('Cargo.lock'), 'utf8')
  return new RegExp(`name = "${crate}"\\nversion = "(.+)"`).exec(lock)?.[1]
}

const tools = () => [
  {
    name: 'wasm-bindgen',
    version: lockedVersion('wasm-bindgen'),
    source: ['--path', at('scripts', 'wasm-bindgen')],
  },
  { name: 'wasm-pack', version: '0.15.1', source: ['wasm-pack', '--version', '0.15.1'] },
]

const folder = (tool) => join(cache, 'tools', `${tool.name}-${tool.version}`)

/** The environment in which wasm-pack finds its companions: the cache's tools and npm's wasm-opt come first. */
export function wasmEnv() {
  const own = tools().map((tool) => join(folder(tool), 'bin'))
  const path = [...own, at('node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...cargoEnv(), PATH: path }
}

async function present(tool) {
  if (existsSync(join(folder(tool), 'bin', tool.name))) return true
  const { code, output } = await attempt(tool.name, ['--version'])
  return code === 0 && output.trim() === `${tool.name} ${tool.version}`
}

/**
 * Builds the tools that are missing. Unoptimised on purpose: they build three times as fast and run for a second. A quick
 * build of the engine needs no wasm-pack, and leaves the processors to the build of the server beside it.
 */
export async function installWasmTools(report, { quick = false } = {}) {
  let word = UP_TO_DATE
  for (const tool of tools()) {
    if ((quick && tool.name === 'wasm-pack') || (await present(tool))) continue
    const unoptimised = ['--debug', '--config', 'profile.dev.debug=0']
    const build = join(folder(tool), 'build')
    const places = ['--root', folder(tool), '--target-dir', build]
    await run('cargo', ['install', '--locked', ...tool.source, ...unoptimised, ...places], {
      onLine: report,
      background: quick,
    })
    rmSync(build, { recursive: true, force: true })
    word = undefined
  }
  return word
}
