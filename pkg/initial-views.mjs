// Writes the initial views of the engine to web/, for pages that render before the WASM is loaded.
import { readFile, writeFile } from 'node:fs/promises'
import { initialView, initSync } from './web/mostrador_wasm.js'

// Views in the order of the engine's slice numbers, as in src/slices.ts. A test compares both lists.
const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error']

const inWeb = (file) => new URL(`./web/${file}`, import.meta.url)

initSync({ module: await readFile(inWeb('mostrador_wasm_bg.wasm')) })
const views = slices.map((slice, number) => `  ${slice}: ${JSON.stringify(initialView(number))},\n`)

await writeFile(inWeb('initial_views.js'), `export default {\n${views.join('')}}\n`)
await writeFile(inWeb('initial_views.d.ts'), 'declare const views: unknown\nexport default views\n')
