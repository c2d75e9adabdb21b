// What the package weighs for a bundler, everything in it: the WebAssembly and the JavaScript beside it, in Brotli.
import { readFileSync } from 'node:fs'
import { brotliBest } from './compress.mjs'
import { whole } from './load/verdicts.mjs'
import { at } from './paths.mjs'

const WASM = 'package.wasm'
const JS = 'package.js'

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

/** Brotli bytes by the names in tests/budgets.json. */
export async function weighPackage() {
  const wasm = await brotliBest(readFileSync(at('pkg', 'bundler', 'mostrador_wasm_bg.wasm')))
  const scripts = (await chunks()).filter(({ moduleIds }) => !isSpare(moduleIds))
  const packed = await Promise.all(scripts.map(({ code }) => brotliBest(Buffer.from(code))))
  return { [WASM]: wasm.length, [JS]: packed.reduce((sum, { length }) => sum + length, 0) }
}

/** How many parts are named one by one. */
const NAMED = 15

/** The largest parts with their share of the whole before it is compressed, and the others in one. */
export function partRows(parts) {
  const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0)
  const others = parts.slice(NAMED).reduce((sum, [, bytes]) => sum + bytes, 0)
  const row = ([name, bytes]) => [name, whole(bytes), `${((bytes / total) * 100).toFixed(1)} %`]
  return [...parts.slice(0, NAMED), ['others', others]].map(row)
}

/** Beside the most that was promised of both together and of the JavaScript. */
export function packageRows(weights, { all, js }) {
  const row = (what, bytes, most) => [what, `${whole(bytes)} bytes`, `at most ${whole(most)}`, bytes <= most]
  return [
    row('The package for bundlers', weights[WASM] + weights[JS], all),
    row('Its JavaScript', weights[JS], js),
  ]
}
