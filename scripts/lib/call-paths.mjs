// Call paths of ARCHITECTURE.md: numbered lists of files. Their length is limited, their imports connect them,
// and in TypeScript each file that they import is listed too, or here as one that the path does not enter.
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

/** Imported files that a call path does not enter, besides types. */
const NOT_ENTERED = {
  'add to cart': [
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

/** Files that a listed file imports and that are neither listed nor in `NOT_ENTERED`. */
export function missingFiles(title, files, importsOf, notEntered) {
  const isCovered = (file) => files.includes(file) || notEntered.some((pattern) => pattern.test(file))
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

/** Absolute paths that a Rust source names in its production code: imports, inline paths and modules. */
export function rustReferences(file, source) {
  const code = source.replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*/, '').replace(/\/\/.*$/gm, '')
  const trees = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree]) => expandUseTree(tree))
  const inline = [...code.matchAll(/\b(?:crate|super|self|mostrador\w*)(?:::\w+)+/g)].map(([path]) => path)
  const modules = [...code.matchAll(/^\s*(?:pub(?:\([^)]*\))? )?mod (\w+);/gm)].map(
    ([, name]) => `self::${name}`,
  )
  const own = modulePath(file)
  const paths = [...trees, ...inline, ...modules].map((path) => {
    const segments = path.split('::')
    let base = segments[0] === 'crate' ? own.slice(0, 1) : segments[0] in CRATES ? [] : own
    if (segments[0] === 'crate' || segments[0] === 'self') segments.shift()
    for (; segments[0] === 'super'; segments.shift()) base = base.slice(0, -1)
    return [...base, ...segments].join('::')
  })
  return [...new Set(paths)]
}

/** True if a file names the module of another, an item that this re-exports to its folder, or its folder. */
function rustLinked(from, to) {
  const target = modulePath(to)
  const folder = target.length > 2 ? target.slice(0, -1) : target
  const prefix = folder.join('::')
  return rustReferences(from, readFileSync(fromRoot(from), 'utf8')).some((path) =>
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
  const callPaths = parseCallPaths(readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8'))
  const imports = await typescriptImports()
  const linked = {
    TypeScript: (from, to) => [...(imports.get(from)?.values() ?? [])].includes(to),
    Rust: (from, to) => existsSync(fromRoot(from)) && rustLinked(from, to),
  }
  const problems = Object.entries(LIMITS).flatMap(([title, limits]) =>
    Object.entries(limits).flatMap(([language, limit]) =>
      listProblems(`${title}, ${language}`, callPaths[title]?.[language] ?? [], limit, linked[language]),
    ),
  )
  const importsOf = (file) =>
    runtimeSpecifiers(readFileSync(fromRoot(file), 'utf8'))
      .map((specifier) => imports.get(file)?.get(specifier))
      .filter((imported) => /^(app|pkg)\/src\//.test(imported))
  for (const [title, notEntered] of Object.entries(NOT_ENTERED))
    problems.push(...missingFiles(title, callPaths[title]?.TypeScript ?? [], importsOf, notEntered))
  if (problems.length > 0) throw new UserError(problems.join('\n'))
}
