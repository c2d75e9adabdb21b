// What the package weighs for a bundler, everything in it: the WebAssembly and the JavaScript beside it, in Brotli.
import { readFileSync } from 'node:fs'
import { brotliBest } from './compress.mjs'
import { whole } from './load/verdicts.mjs'
import { at } from './paths.mjs'

/** The glue that takes over after a crash is fetched only then. */
const SPARE = '/pkg/web/mostrador_wasm.js'

/** The chunks that a bundler makes of the package; the WebAssembly stays a file of its own. */
async function chunks() {
  // Only here: whoever reads this file may have yet to install anything.
  const { build } = await import('vite')
  const { output } = await build({
    configFile: false,
    root: at('pkg'),
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: at('pkg', 'dist', 'index.js'),
        preserveEntrySignatures: 'strict',
        external: [/\.wasm$/],
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** Whether a chunk of these modules is what is fetched after a crash. */
export const isSpare = (modules) => modules.some((module) => module.endsWith(SPARE))

/** Brotli bytes of the one .wasm and of its JavaScript. */
export async function weighPackage() {
  const wasm = await brotliBest(readFileSync(at('pkg', 'bundler', 'mostrador_wasm_bg.wasm')))
  const scripts = (await chunks()).filter(({ moduleIds }) => !isSpare(moduleIds))
  const packed = await Promise.all(scripts.map(({ code }) => brotliBest(Buffer.from(code))))
  return { wasm: wasm.length, js: packed.reduce((sum, { length }) => sum + length, 0) }
}

/** Rows of a verdict: both parts, and their sum beside its limit. */
export function packageRows({ wasm, js }, most) {
  const bytes = (number) => `${whole(number)} bytes`
  return [
    ['The .wasm of the package', bytes(wasm), '', true],
    ['Its JavaScript', bytes(js), '', true],
    ['Both', bytes(wasm + js), `at most ${whole(most)}`, wasm > 0 && js > 0 && wasm + js <= most],
  ]
}
