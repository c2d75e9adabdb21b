// Lays the engine in two parts into `split/`: the glue as it is but for where the first part comes from and who brings
// the rest.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { visit } from './first-visit.mjs'
import { observed, split } from './split-wasm.mjs'
import init, { Engine } from './web/mostrador_wasm.js'

const at = (file) => new URL(file, import.meta.url)

const whole = await readFile(at('web/mostrador_wasm_bg.wasm'))
const { wasm, ran } = observed(whole)
const exports = await init({ module_or_path: wasm })
await visit(Engine)
const { first, rest } = split(whole, ran(exports))

const IMPORTS = '"./mostrador_wasm_bg.js": import0,'
const glue = await readFile(at('web/mostrador_wasm.js'), 'utf8')
if (glue.split(IMPORTS).length !== 2) throw new Error('The glue has its imports elsewhere.')

await mkdir(at('split/'), { recursive: true })
await writeFile(at('split/first.wasm'), first)
await writeFile(at('split/rest.wasm'), rest)
await writeFile(
  at('split/mostrador_wasm.js'),
  `import { bring } from '../dist/loader/rest.js';\n${glue}`
    .replace(IMPORTS, `${IMPORTS}\n        rest: { load: () => bring(wasm) },`)
    .replace('mostrador_wasm_bg.wasm', 'first.wasm'),
)
await copyFile(at('web/mostrador_wasm.d.ts'), at('split/mostrador_wasm.d.ts'))
