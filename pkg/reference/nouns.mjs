// Orders what the package exports by the modules of the core, as its own documentation does: a type stands where its Rust
// type does, with the sentence that the core has for the module.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc'

const core = new URL('../../core/src/', import.meta.url).pathname

/** Where what is written in TypeScript belongs, by its file; all else is the engine's. */
const OWN = {
  account: 'session',
  api: 'transport',
  cart: 'cart',
  checkout: 'checkout',
  dates: 'date',
  errors: 'transport',
  forms: 'forms',
  learning: 'courses',
  navigation: 'navigation',
  'price-table': 'session',
  purchases: 'checkout',
  session: 'session',
}

/** Every module of the core: its sentence, and the names of its types. */
function modules() {
  const listed = readFileSync(join(core, 'lib.rs'), 'utf8').matchAll(/^pub mod (\w+);/gm)
  return new Map(Array.from(listed, ([, name]) => [name, read(name)]))
}

function read(name) {
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
  return { about: about(root), types: new Set(types) }
}

/** The first paragraph of a module's documentation. */
function about(source) {
  const lines = source.split('\n').filter((line) => line.startsWith('//!'))
  const end = lines.findIndex((line) => line.trim() === '//!')
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.replace(/^\/\/! ?/, ''))
    .join(' ')
}

export function load(app) {
  const nouns = modules()
  const home = (name, file) => {
    if (!file.endsWith('mostrador_wasm.d.ts')) return OWN[basename(file, '.ts')] ?? 'engine'
    return [...nouns].find(([, { types }]) => types.has(name))?.[0] ?? 'engine'
  }
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (reflection.parent?.kindOf(ReflectionKind.Module) !== true) return
    const symbol = context.getSymbolFromReflection(reflection)
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName
    if (file === undefined) return
    reflection.comment ??= new Comment()
    reflection.comment.blockTags.push(tag('@category', home(reflection.name, file)))
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) {
      const used = new Set((entry.children ?? []).map(categoryOf))
      entry.comment ??= new Comment()
      for (const [name, { about }] of nouns)
        if (used.has(name)) entry.comment.blockTags.push(tag('@categoryDescription', `${name}\n${about}`))
    }
  })
}

const tag = (name, text) => new CommentTag(name, [{ kind: 'text', text }])

const categoryOf = ({ comment }) => comment?.getTag('@category')?.content[0]?.text
