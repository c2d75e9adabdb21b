// Contents of the published package: complete, and nothing else.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { type Consumer, installConsumer } from '../support/consumer.ts'

interface Exports {
  [key: string]: string | Exports
}

let consumer: Consumer
let folder: string
let files: string[]
let manifest: { exports: Exports; types: string }

beforeAll(async () => {
  consumer = await installConsumer('types', inject('tarball'))
  folder = join(consumer.folder, 'node_modules', 'mostrador')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
})

afterAll(() => consumer?.remove())

const read = (file: string) => readFile(join(folder, file), 'utf8')

/** Returns the paths of an export, or those for one condition. */
function paths(target: string | Exports, condition?: string): string[] {
  if (typeof target === 'string') return condition ? [] : [target]
  return Object.entries(target).flatMap(([key, value]) =>
    paths(value, key === condition ? undefined : condition),
  )
}

/** Returns the files that a module of the package references through imports and relative URLs. */
async function referencedFiles(file: string): Promise<string[]> {
  const names = (await read(file)).matchAll(
    /(?:\bfrom |\bimport |\bimport\(|new URL\()['"]((?:\.{0,2}\/)?[\w./-]+\.(?:js|wasm))['"]/g,
  )
  return [...names].map(([, name = '']) => join(dirname(file), name))
}

/** Returns all declaration files that the entries reference, directly or indirectly. */
async function declarations(): Promise<string[]> {
  const files = new Set(paths(manifest.exports, 'types').map((path) => join(path)))
  for (const file of files)
    for (const name of await referencedFiles(file)) files.add(name.replace(/\.js$/, '.d.ts'))
  return [...files]
}

test('the package contains the README, both licences and the build output, and nothing else', () => {
  for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE']) expect(files).toContain(file)
  const known =
    /^(package\.json|README\.md|LICENSE-(MIT|APACHE)|(bundler|dist|web)\/[\w./-]+\.(js|d\.ts|wasm))$/
  expect(files.filter((file) => !known.test(file))).toEqual([])
})

test('every compiled file has a source in the repository and no source map reference', async () => {
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
    expect(await read(file), file).not.toContain('sourceMappingURL')
    if (!file.startsWith('dist/')) continue
    const source = file.replace(/^dist/, 'src').replace(/\.(js|d\.ts)$/, '.ts')
    expect(
      [source, `${source}x`].some((path) => existsSync(fromRoot('pkg', path))),
      file,
    ).toBe(true)
  }
})

test('the package contains every entry and every referenced file', async () => {
  const expected = [...paths(manifest.exports), manifest.types].map((path) => join(path))
  for (const file of files.filter((name) => name.endsWith('.js')))
    expected.push(...(await referencedFiles(file)))
  expect(expected.length).toBeGreaterThan(50)
  expect(expected.filter((file) => !files.includes(file))).toEqual([])
})

test('every entry that does not depend on React can be imported in Node', async () => {
  const entries = Object.keys(manifest.exports).filter(
    (entry) => !['./react', './wasm', './package.json'].includes(entry),
  )
  const names = entries.map((entry) => join('mostrador', entry).replace(/\/$/, ''))
  const code = `console.log((await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))).length)`
  const output = await consumer.run('node', '--input-type=module', '--eval', code)
  expect(output).toBe(`${entries.length}\n`)
})

test('CommonJS can require the package', async () => {
  const code = `
    const { helpers, initMostrador } = require('mostrador')
    initMostrador().then(() => console.log(helpers.totals([]).total.text))`
  expect(await consumer.run('node', '--input-type=commonjs', '--eval', code)).toBe('0,00\u00a0€\n')
})

test('use before initMostrador() throws a UsageError', async () => {
  const code = `
    import { createShop, helpers, UsageError } from 'mostrador'
    for (const use of [() => createShop({ baseUrl: '/' }), () => helpers.priceBands()]) {
      try { use() } catch (error) { console.log(error instanceof UsageError, error.code) }
    }`
  const output = await consumer.run('node', '--input-type=module', '--eval', code)
  expect(output).toBe('true not_initialised\ntrue not_initialised\n')
})

test('the previous major version of TypeScript accepts the declarations with bundler and Node resolution', async () => {
  await consumer.run('npm', 'run', 'build')
})

test('no declaration contains any, or a type that JSON does not have', async () => {
  for (const file of await declarations()) {
    const code = withoutInitOutput(await read(file)).replace(/\/\*.*?\*\/|\/\/[^\n]*|(["'`]).*?\1/gs, ' ')
    expect(code.match(/\b(any|bigint|Map)\b/g), file).toBeNull()
  }
})

test('every exported interface has a doc comment', async () => {
  const files = await declarations()
  expect(files).toContain('web/mostrador_wasm.d.ts')
  for (const file of files) {
    const undocumented = withoutInitOutput(await read(file)).matchAll(/(?<!\*\/\s*)^export interface (\w+)/gm)
    expect(
      [...undocumented].map(([, name]) => name),
      file,
    ).toEqual([])
  }
  const views = await read('web/mostrador_wasm.d.ts')
  expect(views).toMatch(/\/\*\*\s+\* Cart slice: [^/]+\*\/\s+export interface CartView \{/)
})

/** Removes wasm-bindgen's list of the engine's raw functions, which no entry exports. */
function withoutInitOutput(declaration: string): string {
  return declaration.replace(/^export interface InitOutput \{.*?^\}/ms, '')
}
