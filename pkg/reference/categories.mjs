// TypeDoc plugin that groups the exports of the package by the modules of the core, in the order of the
// core's own documentation. A type belongs to the module of its Rust type; the description is that of the
// module.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc'

const core = new URL('../../core/src/', import.meta.url).pathname

/** Core modules of declarations in TypeScript, by file name. All others belong to `engine`. */
const MODULE_OF_FILE = {
  account: 'session',
  api: 'api_client',
  calls: 'api_client',
  cart: 'cart',
  checkout: 'checkout',
  courses: 'courses',
  dates: 'time',
  errors: 'api_client',
  forms: 'forms',
  'list-query': 'api_client',
  navigation: 'navigation',
  orders: 'orders',
  'price-table': 'session',
  session: 'session',
}

/** Public modules of the core: description and type names, by module name. */
function readModules() {
  const declarations = readFileSync(join(core, 'lib.rs'), 'utf8').matchAll(/^pub mod (\w+);/gm)
  return new Map(Array.from(declarations, ([, name]) => [name, readModule(name)]))
}

function readModule(name) {
  const files = readdirSync(core, { recursive: true })
    .filter((file) => file === `${name}.rs` || file.startsWith(`${name}/`))
    .filter((file) => file.endsWith('.rs'))
  const sources = files.map((file) => readFileSync(join(core, file), 'utf8'))
  const root = readFileSync(
    join(core, files.find((file) => file === `${name}.rs`) ?? `${name}/mod.rs`),
    'utf8',
  )
  const types = sources.flatMap((text) =>
    Array.from(text.matchAll(/^\s*pub(?:\(crate\))? (?:struct|enum) (\w+)/gm), ([, type]) => type),
  )
  return { description: firstParagraph(root), types: new Set(types) }
}

/** First paragraph of a module's documentation. */
function firstParagraph(source) {
  const lines = source.split('\n').filter((line) => line.startsWith('//!'))
  const end = lines.findIndex((line) => line.trim() === '//!')
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.replace(/^\/\/! ?/, ''))
    .join(' ')
}

export function load(app) {
  const modules = readModules()
  const moduleOf = (name, file) => {
    if (!file.endsWith('mostrador_wasm.d.ts')) return MODULE_OF_FILE[basename(file, '.ts')] ?? 'engine'
    return [...modules].find(([, { types }]) => types.has(name))?.[0] ?? 'engine'
  }
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (reflection.parent?.kindOf(ReflectionKind.Module) !== true) return
    const symbol = context.getSymbolFromReflection(reflection)
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName
    if (file === undefined) return
    reflection.comment ??= new Comment()
    reflection.comment.blockTags.push(tag('@category', moduleOf(reflection.name, file)))
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) {
      const used = new Set((entry.children ?? []).map(categoryOf))
      entry.comment ??= new Comment()
      for (const [name, { description }] of modules)
        if (used.has(name))
          entry.comment.blockTags.push(tag('@categoryDescription', `${name}\n${description}`))
    }
  })
}

const tag = (name, text) => new CommentTag(name, [{ kind: 'text', text }])

const categoryOf = ({ comment }) => comment?.getTag('@category')?.content[0]?.text
