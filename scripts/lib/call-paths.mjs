// Call paths of ARCHITECTURE.md: numbered lists of files. Their length is limited, their imports connect them,
// and each file that they import is listed too, named in the text of the section, or of a kind that is omitted.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import boundaries from '../../.dependency-cruiser.mjs'
import { fromRoot } from './paths.mjs'
import { UserError } from './progress.mjs'

/** Maximum number of files. */
const LIMITS = {
  'add to cart': { TypeScript: 9, Rust: 8 },
  'place an order': { Rust: 20 },
}

/** Imported files that a call path omits, besides types. */
const OMITTED = {
  'add to cart': {
    TypeScript: [
      // Texts, styles, paths and constants.
      /^app\/src\/(messages\/|paths\.ts)|\.css$|^pkg\/src\/initial-views\.ts/,
      // Presentational components, which receive texts and handlers.
      /^app\/src\/components\/ui\//,
      // Other controls of the form.
      /^app\/src\/features\/product(-detail)?\/(delivery-info|share-button|sticky-add-to-cart|variant-picker)\./,
      // Errors.
      /^pkg\/src\/errors\.ts|^app\/src\/lib\/engine\/is-shop-error\.ts/,
      // Work after the count is painted.
      /^app\/src\/(lib\/browser\/after-paint|features\/product\/added-to-cart-toast)\./,
      // Click on the cart button itself.
      /^app\/src\/(lib\/browser\/is-plain-left-click|features\/cart\/cart-drawer)\./,
    ],
    Rust: [
      // Value types, and folders that re-export them.
      /^core\/src\/(\w+\/mod|notice|content\/\w+)\.rs/,
      /^core\/src\/engine\/((model|recording|storage|view)\/mod|command|context|effect|event|number_formats|query|slice|storage\/cookies)\.rs/,
      // Conversion and errors.
      /^wasm-bindings\/src\/(convert|drop_guard|tickets|usage_error)\.rs/,
      // Other commands and responses.
      /^core\/src\/engine\/(dispatch\/(page|stored)|model\/(navigation|session)\/mod)\.rs/,
    ],
  },
  'place an order': {
    Rust: [
      // Value types, settings, and folders that re-export them.
      /^core\/src\/(\w+\/mod|notice|serde_helpers)\.rs/,
      /^api\/src\/(config|db|db\/repositories|http|mail|payments)\/mod\.rs|^api\/src\/app_state\.rs/,
      // Shared helpers.
      /^api\/src\/(clock|digest|environment|error|etag|metrics)\.rs/,
      /^api\/src\/(db\/(columns|sql_builder|transaction)|http\/(body_error|layers|query|request_metrics|strict_json)|security_headers)\.rs/,
      // Other routes, cached responses and the contract.
      /^api\/src\/(catalogue_cache|http\/openapi|routes|static_site)\//,
      // Reading an order, sending the queued e-mails, and orders that are paid at once.
      /^api\/src\/(db\/repositories\/(invoices|leases|order_rows)|mail\/course_emails|services\/invoicing\/issue)\.rs/,
    ],
  },
}

/** Source folders of the Rust crates by the name that imports use. */
const CRATES = { mostrador_core: 'core/src', mostrador: 'api/src', mostrador_wasm: 'wasm-bindings/src' }

/** Parses the call paths of a document, as `{ title: { language: [file] } }`. */
export function parseCallPaths(markdown) {
  const sections = markdown.split(/^## /m).filter((section) => section.startsWith('Call path: '))
  return Object.fromEntries(
    sections.map((section) => {
      const lists = section.matchAll(/^(\w+):\n\n((?:\d+\. .*\n(?: +.*\n)*)+)/gm)
      const files = (list) => [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file)
      const [, title] = section.match(/^Call path: (.+)$/m)
      return [title, Object.fromEntries([...lists].map(([, language, list]) => [language, files(list)]))]
    }),
  )
}

/** Files that the text of a call path's section names. */
export function namedFiles(markdown, title) {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`Call path: ${title}\n`)) ?? ''
  return [...section.matchAll(/`([\w-]+\/[^`\s]+\.\w+)`/g)].map(([, file]) => file)
}

/** Problems of one list of files. `linked(a, b)` returns whether one of two files imports the other. */
export function listProblems(title, files, limit, linked, exists = (file) => existsSync(fromRoot(file))) {
  const problems = []
  if (files.length === 0) problems.push(`${title}: no files are listed`)
  if (files.length > limit) problems.push(`${title}: ${files.length} files, the limit is ${limit}`)
  for (const [index, file] of files.entries()) {
    if (files.indexOf(file) !== index) problems.push(`${title}: ${file} is entered twice`)
    if (!exists(file)) problems.push(`${title}: ${file} does not exist`)
  }
  const reached = new Set(files.slice(0, 1))
  // Iterating a set includes the files that are added meanwhile.
  for (const file of reached)
    for (const other of files) if (linked(file, other) || linked(other, file)) reached.add(other)
  for (const file of files)
    if (!reached.has(file)) problems.push(`${title}: ${file} is not connected by imports with the first file`)
  return problems
}

/** Files that a listed file imports and that are neither named nor omitted. */
export function missingFiles(title, files, importsOf, named, omitted) {
  const isCovered = (file) => named.includes(file) || omitted.some((pattern) => pattern.test(file))
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isCovered(imported))
      .map((imported) => `${title}: ${file} imports ${imported}, which is not listed`),
  )
}

/** Expands a Rust use tree, such as `a::{b, c::d}`, into its paths. */
export function expandUseTree(tree) {
  const open = tree.indexOf('{')
  if (open < 0) return [tree.replace(/\s+as\s+\w+/, '').replace(/\s+/g, '')]
  const prefix = tree.slice(0, open)
  const items = ['']
  let depth = 0
  for (const char of tree.slice(open + 1, tree.lastIndexOf('}'))) {
    if (char === '{') depth += 1
    if (char === '}') depth -= 1
    if (char === ',' && depth === 0) items.push('')
    else items[items.length - 1] += char
  }
  return items.filter((item) => item.trim() !== '').flatMap((item) => expandUseTree(prefix + item.trim()))
}

function modulePath(file) {
  const [name, folder] = Object.entries(CRATES).find(([, source]) => file.startsWith(`${source}/`))
  const segments = file.slice(folder.length + 1, -'.rs'.length).split('/')
  return [name, ...segments.filter((segment) => !['mod', 'lib', 'main'].includes(segment))]
}

/** Absolute paths that a Rust source names in its production code: imports and inline paths. */
export function rustPaths(file, source) {
  const code = source.replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*/, '').replace(/\/\/.*$/gm, '')
  const trees = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree]) => expandUseTree(tree))
  const inline = [...code.matchAll(/\b(?:crate|super|self|mostrador\w*)(?:::\w+)+/g)].map(([path]) => path)
  const own = modulePath(file)
  const paths = [...trees, ...inline].map((path) => {
    const segments = path.split('::')
    let base = segments[0] === 'crate' ? own.slice(0, 1) : segments[0] in CRATES ? [] : own
    if (segments[0] === 'crate' || segments[0] === 'self') segments.shift()
    for (; segments[0] === 'super'; segments.shift()) base = base.slice(0, -1)
    return [...base, ...segments].join('::')
  })
  return [...new Set(paths)]
}

/** Source file that contains the item of an absolute path: the file of the longest prefix that is a module. */
function rustFile(path) {
  const [crate, ...segments] = path.split('::')
  while (segments.length > 0) {
    const module = [CRATES[crate], ...segments].join('/')
    const file = [`${module}.rs`, `${module}/mod.rs`].find((name) => existsSync(fromRoot(name)))
    if (file) return file
    segments.pop()
  }
}

/** True if a file names the module of another, an item that this re-exports to its folder, or its folder. */
function rustLinked(from, to) {
  const target = modulePath(to)
  const folder = target.length > 2 ? target.slice(0, -1) : target
  const prefix = folder.join('::')
  return rustPaths(from, readFileSync(fromRoot(from), 'utf8')).some((path) =>
    `${path}::`.startsWith(`${prefix}::`),
  )
}

/** Specifiers of a TypeScript source's imports and re-exports, without those of types. */
export const runtimeSpecifiers = (source) =>
  Array.from(
    source.matchAll(
      /^(?:import|export) (?!type )(?:[^'"\n]*|\{[^}]*\} )(?:from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
    ([, specifier, dynamic]) => specifier ?? dynamic,
  )

function packageSource(specifier) {
  const entry = specifier === 'mostrador' ? 'index' : specifier.slice('mostrador/'.length)
  return join('pkg/src', `${entry}.ts`)
}

/** Imports of the TypeScript files of the app and the package: a map from file to imported files by specifier. */
async function typescriptImports() {
  // Imported here, because the scripts load before packages are installed.
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(['app/src', 'pkg/src'], boundaries.options)
  return new Map(
    output.modules.map(({ source, dependencies }) => [
      source,
      new Map(
        dependencies.map(({ module, resolved }) => [
          module,
          /^mostrador(\/|$)/.test(module) ? packageSource(module) : resolved,
        ]),
      ),
    ]),
  )
}

/** @throws {UserError} with every call path that is too long, cites or lacks a file, or is not connected */
export async function checkCallPaths() {
  const document = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8')
  const callPaths = parseCallPaths(document)
  const imports = await typescriptImports()
  const source = (file) => readFileSync(fromRoot(file), 'utf8')
  const linked = {
    TypeScript: (from, to) => [...(imports.get(from)?.values() ?? [])].includes(to),
    Rust: (from, to) => existsSync(fromRoot(from)) && rustLinked(from, to),
  }
  const importedByTypescript = (file) =>
    runtimeSpecifiers(source(file))
      .map((specifier) => imports.get(file)?.get(specifier))
      .filter((imported) => /^(app|pkg)\/src\//.test(imported))
  const importedByRust = (file) => [...new Set(rustPaths(file, source(file)).map(rustFile))].filter(Boolean)
  const importsOf = { TypeScript: importedByTypescript, Rust: importedByRust }
  const problems = Object.entries(LIMITS).flatMap(([title, limits]) =>
    Object.entries(limits).flatMap(([language, limit]) => {
      const files = callPaths[title]?.[language] ?? []
      const named = namedFiles(document, title)
      const label = `${title}, ${language}`
      const found = listProblems(label, files, limit, linked[language])
      const present = files.filter((file) => existsSync(fromRoot(file)))
      const missing = missingFiles(label, present, importsOf[language], named, OMITTED[title][language])
      return [...found, ...missing]
    }),
  )
  if (problems.length > 0) throw new UserError(problems.join('\n'))
}
