// The same WebAssembly as the package's, with the names of its functions: only to see what it is made of.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './paths.mjs'
import { run } from './run.mjs'
import { targetDir } from './toolchain.mjs'
import { wasmEnv } from './wasm-tools.mjs'

const folder = at('target', 'named-wasm')

/** As the package's own is optimised (wasm-bindings/Cargo.toml). */
function flags() {
  const list = /wasm-opt = \[(.*)\]/.exec(readFileSync(at('wasm-bindings', 'Cargo.toml'), 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/"(.+?)"/g)].map(([, flag]) => flag)
}

/** Its bytes. What cargo left when it built the package is optimised once more, and keeps its names. */
export async function namedWasm(report) {
  mkdirSync(folder, { recursive: true })
  const options = { env: wasmEnv(), onLine: report }
  const built = join(targetDir, 'wasm32-unknown-unknown', 'wasm', 'mostrador_wasm.wasm')
  await run('wasm-bindgen', [built, '--target', 'bundler', '--no-typescript', '--out-dir', folder], options)
  const [bound, named] = ['mostrador_wasm_bg.wasm', 'named.wasm'].map((file) => join(folder, file))
  await run('wasm-opt', [bound, '-o', named, '-g', ...flags()], options)
  return readFileSync(named)
}
