// Writes the engine's views before the start beside it, for pages that render before the WASM is there.
import { readFile, writeFile } from 'node:fs/promises'
import { initialView, initSync } from './web/mostrador_wasm.js'

// In the order of the engine's numbers, as in src/select.ts; a test compares the two.
const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error']

const beside = (file) => new URL(`./web/${file}`, import.meta.url)

initSync({ module: await readFile(beside('mostrador_wasm_bg.wasm')) })
const views = slices.map((slice, number) => `  ${slice}: ${JSON.stringify(initialView(number))},\n`)

await writeFile(beside('initial_views.js'), `export default {\n${views.join('')}}\n`)
await writeFile(beside('initial_views.d.ts'), 'declare const views: unknown\nexport default views\n')
