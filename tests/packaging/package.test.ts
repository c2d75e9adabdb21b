// What npm would publish holds all that it promises, and nothing else.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { at } from '../../scripts/lib/paths.mjs'
import { type Consumer, consumer } from '../support/consumer.ts'

interface Exports {
  [key: string]: string | Exports
}

let user: Consumer
let folder: string
let files: string[]
let manifest: { exports: Exports; types: string }

beforeAll(async () => {
  user = await consumer('types', inject('tarball'))
  folder = join(user.folder, 'node_modules', 'mostrador')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
})

afterAll(() => user?.remove())

const read = (file: string) => readFile(join(folder, file), 'utf8')

/** The paths of an entry, or those for one condition. */
function paths(of: string | Exports, condition?: string): string[] {
  if (typeof of === 'string') return condition ? [] : [of]
  return Object.entries(of).flatMap(([key, value]) => paths(value, key === condition ? undefined : condition))
}

/** The files that a module of the package names: what it imports, and what it fetches from beside it. */
async function named(file: string): Promise<string[]> {
  const names = (await read(file)).matchAll(
    /(?:\bfrom |\bimport |\bimport\(|new URL\()['"]((?:\.{0,2}\/)?[\w./-]+\.(?:js|wasm))['"]/g,
  )
  return [...names].map(([, name = '']) => join(dirname(file), name))
}

/** The declarations that an entry leads to. */
async function declarations(): Promise<string[]> {
  const found = new Set(paths(manifest.exports, 'types').map((path) => join(path)))
  for (const file of found) for (const name of await named(file)) found.add(name.replace(/\.js$/, '.d.ts'))
  return [...found]
}

test('the README and both licences are there, and what is built; nothing else', () => {
  for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE']) expect(files).toContain(file)
  const known =
    /^(package\.json|README\.md|LICENSE-(MIT|APACHE)|(bundler|dist|web)\/[\w./-]+\.(js|d\.ts|wasm))$/
  expect(files.filter((file) => !known.test(file))).toEqual([])
})

test('what was compiled has its source still, and names no map of it', async () => {
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
    expect(await read(file), file).not.toContain('sourceMappingURL')
    if (!file.startsWith('dist/')) continue
    const source = file.replace(/^dist/, 'src').replace(/\.(js|d\.ts)$/, '.ts')
    expect(
      [source, `${source}x`].some((path) => existsSync(at('pkg', path))),
      file,
    ).toBe(true)
  }
})

test('every entry and every file that the package names is in it', async () => {
  const wanted = [...paths(manifest.exports), manifest.types].map((path) => join(path))
  for (const file of files.filter((name) => name.endsWith('.js'))) wanted.push(...(await named(file)))
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter((file) => !files.includes(file))).toEqual([])
})

test('every entry that wants no React can be imported in Node', async () => {
  const entries = Object.keys(manifest.exports).filter(
    (entry) => !['./react', './wasm', './package.json'].includes(entry),
  )
  const names = entries.map((entry) => join('mostrador', entry).replace(/\/$/, ''))
  const code = `console.log((await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))).length)`
  const output = await user.run('node', '--input-type=module', '--eval', code)
  expect(output).toBe(`${entries.length}\n`)
})

test('CommonJS can require it', async () => {
  const code = `
    const { helpers, initMostrador } = require('mostrador')
    initMostrador().then(() => console.log(helpers.totals([]).total.text))`
  expect(await user.run('node', '--input-type=commonjs', '--eval', code)).toBe('0,00\u00a0€\n')
})

test('whoever uses it before initMostrador() is told so', async () => {
  const early = `
    import { createShop, helpers, UsageError } from 'mostrador'
    for (const use of [() => createShop({ baseUrl: '/' }), () => helpers.priceBands()]) {
      try { use() } catch (error) { console.log(error instanceof UsageError, error.code) }
    }`
  const output = await user.run('node', '--input-type=module', '--eval', early)
  expect(output).toBe('true not_initialised\ntrue not_initialised\n')
})

test('a TypeScript of the generation before takes the declarations, as bundlers and as Node resolve them', async () => {
  await user.run('npm', 'run', 'build')
})

test('no declaration gives up on a type, or has one that JSON has not', async () => {
  for (const file of await declarations()) {
    const code = withoutGlue(await read(file)).replace(/\/\*.*?\*\/|\/\/[^\n]*|(["'`]).*?\1/gs, ' ')
    expect(code.match(/\b(any|bigint|Map)\b/g), file).toBeNull()
  }
})

test('whatever an interface is, its declaration says so', async () => {
  const files = await declarations()
  expect(files).toContain('web/mostrador_wasm.d.ts')
  for (const file of files) {
    const silent = withoutGlue(await read(file)).matchAll(/(?<!\*\/\s*)^export interface (\w+)/gm)
    expect(
      [...silent].map(([, name]) => name),
      file,
    ).toEqual([])
  }
  const views = await read('web/mostrador_wasm.d.ts')
  expect(views).toMatch(/\/\*\*\s+\* The cart slice: [^/]+\*\/\s+export interface CartView \{/)
})

/** Without wasm-bindgen's list of the raw functions of the engine, which no entry exports. */
function withoutGlue(declaration: string): string {
  return declaration.replace(/^export interface InitOutput \{.*?^\}/ms, '')
}
