// Post-processes the declarations of wasm-bindgen:
// - Removes `Symbol.dispose`, which older TypeScript libraries do not declare; shops have `dispose()`.
// - Replaces types of the browser's library, which Node programs may not include.
// - Makes views read-only, because all readers of a slice share one object.
// - Makes members with a serde default required. tsify declares them optional, but the default applies to
//   input only; views always contain them. Members that may be absent have `undefined` or `null` in their
//   type.
import { readFile, writeFile } from 'node:fs/promises'

/** Item type (a name with optional type parameters, a tuple, or in parentheses) and brackets. */
const ARRAY = /(\w+(?:<[^<>]*>)?|\[[^[\]]+\]|\([^()]*\))((?:\[\])+)/g

const readonlyArrays = (type) =>
  type.replace(ARRAY, (_, item, brackets) => {
    const outer = brackets.slice(2).replaceAll('[]', ')[]')
    return `${'readonly ('.repeat(brackets.length / 2 - 1)}readonly ${item}[]${outer}`
  })

/** Question mark of a member that may be absent. */
const optionalMark = (optional, type) => (/\b(?:null|undefined)\b/.test(type) ? optional : '')

const readonlyMembers = (declaration) =>
  declaration.replace(
    /^ {4}(\w+)(\??): (.*);$/gm,
    (_, name, optional, type) =>
      `    readonly ${name}${optionalMark(optional, type)}: ${readonlyArrays(type)};`,
  )

const variantMembers = (declaration) =>
  declaration.replace(/(\w+)\?: ([^;}]+)/g, (_, name, type) => `${name}${optionalMark('?', type)}: ${type}`)

for (const folder of ['bundler', 'web']) {
  const file = new URL(`${folder}/mostrador_wasm.d.ts`, import.meta.url)
  const declarations = await readFile(file, 'utf8')
  await writeFile(
    file,
    declarations
      .replace(/^ *\[Symbol\.dispose\]\(\): void;\n/m, '')
      .replace(/^(export type (?:Sync)?InitInput = ).*;$/gm, '$1string | object;')
      .replaceAll('WebAssembly.Memory', '{ readonly buffer: ArrayBuffer }')
      .replaceAll('WebAssembly.Table', 'object')
      .replace(/^export interface (?!Init|EngineOptions|Stored\b)[\s\S]*?^\}/gm, readonlyMembers)
      .replace(/^export type \w+ = \{.*$/gm, variantMembers),
  )
}

// Bundlers resolve an import of `mostrador/wasm` to the URL of the file.
const ADDRESS = '/** URL of the file. */\ndeclare const address: string\nexport default address\n'
await writeFile(new URL('web/address.d.ts', import.meta.url), ADDRESS)
