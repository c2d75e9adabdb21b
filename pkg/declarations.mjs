// Takes out of wasm-bindgen's declarations the one line that only the newest library of TypeScript understands: a compiler
// that reads every declaration stumbled over it. The engine is freed by `dispose()` of a shop.
import { readFile, writeFile } from 'node:fs/promises'

for (const folder of ['bundler', 'web']) {
  const file = new URL(`${folder}/mostrador_wasm.d.ts`, import.meta.url)
  const declarations = await readFile(file, 'utf8')
  await writeFile(file, declarations.replace(/^ *\[Symbol\.dispose\]\(\): void;\n/m, ''))
}
