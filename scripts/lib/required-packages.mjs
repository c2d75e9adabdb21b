// Required packages (decision 24). Each is a direct dependency of the part that ships it, is imported there,
// and is present in the build output. Preact must not appear anywhere.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './paths.mjs'
import { UserError } from './progress.mjs'
import { run } from './run.mjs'
import { cargoEnv } from './toolchain.mjs'

const CRATES = {
  'wasm-bindings': ['wasm-bindgen', 'serde-wasm-bindgen', 'gloo-net', 'js-sys', 'web-sys'],
  core: ['serde', 'thiserror'],
}

const CRATE_OF = { 'wasm-bindings': 'mostrador-wasm', core: 'mostrador-core' }

/** Packages that run in the browser, with the package name of their bundled code. */
const IN_BROWSER = {
  react: 'react',
  'react-dom': 'react-dom',
  // Version 7 only re-exports react-router.
  'react-router-dom': 'react-router',
}

const WASM_PACK_TARGETS = ['bundler', 'web']
const WASM_PACK_FILES = ['mostrador_wasm.js', 'mostrador_wasm.d.ts', 'mostrador_wasm_bg.wasm']

const GENERATED = new Set(['node_modules', 'dist', 'target'])
const TEXT = /\.(rs|tsx?|mjs|js|json|jsonl|css|html|md)$/
const TEST = /\.test\.tsx?$/

function* textsUnder(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !GENERATED.has(entry.name)) yield* textsUnder(path)
    if (entry.isFile() && TEXT.test(entry.name)) yield path
  }
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const jsonOf = (path, fallback) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback)

/**
 * Parses the output of `cargo tree --prefix depth`: `all` crates, and the `direct` dependencies of each.
 * Cargo prints the dependencies of a crate at its first occurrence only.
 */
export function parseTree(output) {
  const direct = new Map()
  const path = []
  for (const [, depth, crate] of output.matchAll(/^(\d+)(\S+)/gm)) {
    path.length = Number(depth)
    path.push(crate)
    if (!direct.has(crate)) direct.set(crate, new Set())
    direct.get(path.at(-2))?.add(crate)
  }
  return { all: new Set(direct.keys()), direct }
}

const shippedRust = (source) =>
  source.replace(/^\s*\/\/.*$/gm, '').replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*/, '')

/** Returns whether Rust source uses a crate outside comments and tests. */
export const usesCrate = (source, crate) =>
  new RegExp(`\\b${crate.replaceAll('-', '_')}(::|;)`).test(shippedRust(source))

/** Returns whether TypeScript source imports a package at run time; `import type` does not count. */
export function importsPackage(source, name) {
  const specifier = `['"]${name}(/[^'"]*)?['"]`
  const statement = new RegExp(`^(import|export)\\s+(?!type\\b)([^'"]*?from\\s*)?${specifier}`, 'm')
  return statement.test(source) || new RegExp(`\\bimport\\(${specifier}\\)`).test(source)
}

function anyFile(folders, matches) {
  return folders.some((folder) => [...textsUnder(folder)].some(matches))
}

function* crateProblems(root, tree) {
  for (const [part, crates] of Object.entries(CRATES))
    for (const crate of crates) {
      if (!tree.direct.get(CRATE_OF[part])?.has(crate)) yield `${crate} is not a dependency of ${part}`
      const uses = (file) => !/[/\\]tests([/\\]|\.rs$)/.test(file) && usesCrate(textOf(file), crate)
      if (!anyFile([join(root, part, 'src')], uses)) yield `${crate} is not used in ${part}/src`
      if (!tree.all.has(crate)) yield `${crate} is not linked into ${CRATE_OF['wasm-bindings']}`
    }
}

function* wasmPackProblems(root) {
  const manifest = textOf(join(root, 'wasm-bindings', 'Cargo.toml'))
  if (!manifest.includes('[package.metadata.wasm-pack.'))
    yield 'wasm-pack is not set up in wasm-bindings/Cargo.toml'
  if (!/run\('wasm-pack'/.test(textOf(join(root, 'scripts', 'lib', 'build.mjs'))))
    yield 'wasm-pack is not run by scripts/lib/build.mjs'
  for (const target of WASM_PACK_TARGETS)
    for (const file of WASM_PACK_FILES) {
      const path = join(root, 'pkg', target, file)
      if (!existsSync(path) || statSync(path).size === 0) yield `wasm-pack's pkg/${target}/${file} is missing`
    }
}

function* browserProblems(root) {
  const app = join(root, 'app')
  const { dependencies = {} } = jsonOf(join(app, 'package.json'), {})
  const bundled = jsonOf(join(app, 'dist', '.vite', 'license.json'), []).map(({ name }) => name)
  for (const [name, code] of Object.entries(IN_BROWSER)) {
    if (!(name in dependencies)) yield `${name} is not a dependency of app`
    const imports = (file) => !TEST.test(file) && importsPackage(textOf(file), name)
    if (!anyFile([join(app, 'src')], imports)) yield `${name} is not imported in app/src`
    if (!bundled.includes(code)) yield `${name} is not in the JavaScript of app/dist`
  }
  if (bundled.some((name) => /preact/i.test(name))) yield 'preact is in the JavaScript of app/dist'
}

function* wasmPluginProblems(root) {
  const app = join(root, 'app')
  const { dependencies, devDependencies } = jsonOf(join(app, 'package.json'), {})
  const name = 'vite-plugin-wasm'
  if (!(name in { ...dependencies, ...devDependencies })) yield `${name} is not a dependency of app`
  if (!importsPackage(textOf(join(app, 'vite.config.ts')), name))
    yield `${name} is not imported in app/vite.config.ts`
  // The plugin's helper instantiates the .wasm that the `bundler` artefact imports as a module.
  const entries = Object.entries(jsonOf(join(app, 'dist', '.vite', 'manifest.json'), {}))
  const hasWasm = ([source, { assets = [] }]) =>
    source.endsWith('pkg/bundler/mostrador_wasm.js') && assets.some((asset) => asset.endsWith('.wasm'))
  if (!entries.some(hasWasm)) yield `${name}: the bundler artefact is not in app/dist with its .wasm`
}

function* vitestProblems(root) {
  for (const part of ['app', 'pkg']) {
    const { devDependencies = {}, scripts = {} } = jsonOf(join(root, part, 'package.json'), {})
    if (!('vitest' in devDependencies)) yield `vitest is not a dependency of ${part}`
    const imports = (file) => TEST.test(file) && importsPackage(textOf(file), 'vitest')
    if (!anyFile([join(root, part)], imports)) yield `no test of ${part} imports vitest`
    if (!/\bvitest run\b/.test(scripts.test ?? '')) yield `vitest does not run the tests of ${part}`
  }
}

function* preactProblems(root) {
  const manifests = ['', 'app', 'panel', 'pkg', 'tests'].map((part) => join(root, part, 'package.json'))
  const files = [...manifests, join(root, 'package-lock.json')]
  for (const part of ['api', 'app', 'core', 'panel', 'pkg', 'tests', 'wasm-bindings'])
    files.push(...textsUnder(join(root, part)))
  for (const file of new Set(files))
    if (/preact/i.test(textOf(file)))
      yield `preact appears in ${file.slice(root.length).replace(/^[/\\]/, '')}`
}

/** Problems of a clone, one sentence each. `tree` is the result of `parseTree` for the WASM crate. */
export function requiredPackageProblems(root, tree) {
  return [
    ...crateProblems(root, tree),
    ...wasmPackProblems(root),
    ...browserProblems(root),
    ...wasmPluginProblems(root),
    ...vitestProblems(root),
    ...preactProblems(root),
  ]
}

/** Needs the built package and site. */
export async function checkRequiredPackages(report) {
  const scope = ['-p', CRATE_OF['wasm-bindings'], '-e', 'normal', '--target', 'wasm32-unknown-unknown']
  const args = ['tree', '--locked', '--prefix', 'depth', ...scope]
  const output = await run('cargo', args, { env: cargoEnv(), onLine: report })
  const problems = requiredPackageProblems(fromRoot(), parseTree(output))
  if (problems.length > 0) throw new UserError(problems.join('\n'))
}
