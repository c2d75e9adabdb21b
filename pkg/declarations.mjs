// Finishes wasm-bindgen's declarations. One line of them only the newest library of TypeScript understands: a compiler that
// reads every declaration stumbled over it; the engine is freed by `dispose()` of a shop. Others name what only a browser's
// library declares, which a program for Node need not have. What the engine shows is to be
// read: a view is the same object for everybody until its slice changes. And tsify takes a member with a default for one that
// may be absent: the default is for what the engine reads, and what it shows has the member. One that may indeed be absent
// has `undefined` or `null` in its type.
import { readFile, writeFile } from 'node:fs/promises'

/** A list of whatever: a name, with its own parameters perhaps, a tuple or something in brackets. */
const LIST = /(\w+(?:<[^<>]*>)?|\[[^[\]]+\]|\([^()]*\))((?:\[\])+)/g

const readonlyLists = (type) =>
  type.replace(LIST, (_, item, lists) => {
    const outer = lists.slice(2).replaceAll('[]', ')[]')
    return `${'readonly ('.repeat(lists.length / 2 - 1)}readonly ${item}[]${outer}`
  })

/** The mark of a member that may be absent. */
const mark = (optional, type) => (/\b(?:null|undefined)\b/.test(type) ? optional : '')

const readonlyMembers = (declaration) =>
  declaration.replace(
    /^ {4}(\w+)(\??): (.*);$/gm,
    (_, name, optional, type) => `    readonly ${name}${mark(optional, type)}: ${readonlyLists(type)};`,
  )

const variantMembers = (declaration) =>
  declaration.replace(/(\w+)\?: ([^;}]+)/g, (_, name, type) => `${name}${mark('?', type)}: ${type}`)

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

// Of `mostrador/wasm` a bundler makes the address of the file.
const ADDRESS = '/** Where the file is. */\ndeclare const address: string\nexport default address\n'
await writeFile(new URL('web/address.d.ts', import.meta.url), ADDRESS)
