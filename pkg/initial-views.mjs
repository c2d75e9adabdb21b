// Asks the engine for its views before the start and writes them beside it, for pages that render before the WASM is
// there.
import { readFile, writeFile } from 'node:fs/promises'
import { Engine, initSync } from './web/mostrador_wasm.js'

// In the order of the engine's numbers, as in src/select.ts; a test compares the two.
const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error']

const beside = (file) => new URL(`./web/${file}`, import.meta.url)

initSync({ module: await readFile(beside('mostrador_wasm_bg.wasm')) })
const engine = new Engine('')
const views = slices.map((slice, number) => `  ${slice}: ${engine.view(number)},\n`)

await writeFile(beside('initial_views.js'), `export default {\n${views.join('')}}\n`)
await writeFile(beside('initial_views.d.ts'), 'declare const views: unknown\nexport default views\n')
