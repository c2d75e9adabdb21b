// Download budgets (tests/budgets.json): accepted Brotli bytes, limits of a first visit and of the package.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBest } from './compress.mjs'
import { formatCount, printResults } from './load/results.mjs'
import { fromRoot } from './paths.mjs'

const file = fromRoot('tests', 'budgets.json')
const dist = fromRoot('app', 'dist')
const assets = join(dist, 'assets')
const HASH = /-[\w-]{8}(?=\.\w+$)/
/** Fallback glue, fetched only after a crash. */
const FALLBACK_GLUE = '/pkg/web/mostrador_wasm.js'
const OTHER_FILES = 'the rest'

const VISIT = {
  html: 'HTML with its critical CSS',
  css: 'CSS',
  js: 'JavaScript',
  wasm: 'WebAssembly with its JavaScript',
  font: 'Fonts',
  requests: 'Requests without images',
}

export const readBudgets = () => JSON.parse(readFileSync(file, 'utf8'))

/** Brotli bytes by file name without hash, and by `start` for the files that index.html loads. */
async function siteBytes(names) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const bytes = Object.fromEntries(names.map((name) => [name, 0]))
  for (const asset of readdirSync(assets).filter((name) => /\.(js|css|wasm)$/.test(name))) {
    const isInitial = shell.includes(`/assets/${asset}`)
    const name = isInitial ? `start.${asset.split('.').pop()}` : asset.replace(HASH, '')
    const compressed = join(assets, `${asset}.br`)
    // The build does not compress the smallest files.
    const size = existsSync(compressed)
      ? statSync(compressed).size
      : (await brotliBest(readFileSync(join(assets, asset)))).length
    const budget = names.includes(name) ? name : OTHER_FILES
    bytes[budget] = (bytes[budget] ?? 0) + size
  }
  return bytes
}

/** Brotli bytes of the bundled package: its .wasm and its JavaScript, without the fallback glue. */
async function packageBytes() {
  const wasm = await brotliBest(readFileSync(fromRoot('pkg', 'bundler', 'mostrador_wasm_bg.wasm')))
  // Imported here, because Vite may not be installed when this module is loaded.
  const { build } = await import('vite')
  const input = fromRoot('pkg', 'dist', 'index.js')
  const rollupOptions = { input, preserveEntrySignatures: 'strict', external: [/\.wasm$/] }
  const { output } = await build({
    configFile: false,
    root: fromRoot('pkg'),
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false, rollupOptions },
  })
  const chunks = output.filter((part) => part.type === 'chunk' && !part.moduleIds.some(isFallbackGlue))
  const scripts = await Promise.all(chunks.map(({ code }) => brotliBest(Buffer.from(code))))
  return { wasm: wasm.length, js: scripts.reduce((sum, { length }) => sum + length, 0) }
}

const isFallbackGlue = (id) => id.endsWith(FALLBACK_GLUE)

/** Result rows of files. A file fails if it exceeds the tolerance, is new, or is missing. */
export const fileRows = (bytes, accepted, tolerance) =>
  Object.entries(bytes)
    .sort(([, a], [, b]) => b - a)
    .map(([name, size]) => {
      const max = Math.floor((accepted[name] ?? 0) * (1 + tolerance))
      return [name, `${formatCount(size)} bytes`, `at most ${formatCount(max)}`, size > 0 && size <= max]
    })

export function packageRows({ wasm, js }, max) {
  const bytes = (number) => `${formatCount(number)} bytes`
  return [
    ['The .wasm of the package', bytes(wasm), '', true],
    ['Its JavaScript', bytes(js), '', true],
    ['Both', bytes(wasm + js), `at most ${formatCount(max)}`, wasm > 0 && js > 0 && wasm + js <= max],
  ]
}

/** Result row of the number of engines of the site, which must be one. */
export function engineRow(names) {
  const { length } = names.filter((name) => name.endsWith('.wasm'))
  return ['.wasm files of the site', String(length), 'one', length === 1]
}

/** Result rows of first visits. A kind without bytes is a failed measurement. */
export const visitRows = (visits, limits) =>
  Object.entries(visits).flatMap(([page, visit]) =>
    Object.entries(limits).map(([kind, limit]) => {
      const figure = formatCount(visit[kind]) + (kind === 'requests' ? '' : ' bytes')
      const met = visit[kind] > 0 && visit[kind] <= limit
      return [`${VISIT[kind]}, ${page}`, figure, `at most ${formatCount(limit)}`, met]
    }),
  )

/** Prints the comparison. Returns the names of the failed rows, and the package's rows with its limit. */
export async function checkBudgets() {
  const { bytes, tolerance, package: packageBudget } = readBudgets()
  const sizes = await packageBytes()
  const engine = engineRow(readdirSync(assets))
  const sizesByName = Object.fromEntries(Object.entries(sizes).map(([part, n]) => [`package: ${part}`, n]))
  const accepted = { 'package: wasm': packageBudget.bytes.wasm, 'package: js': packageBudget.bytes.js }
  const files = fileRows(await siteBytes(Object.keys(bytes)), bytes, tolerance)
  const missed = printResults([...files, ...fileRows(sizesByName, accepted, tolerance), engine])
  return {
    rows: [engine, ...packageRows(sizes, packageBudget.limits)],
    missed: missed.map(([name]) => name),
  }
}

export async function acceptBudgets() {
  const budgets = readBudgets()
  const bytes = await siteBytes(Object.keys(budgets.bytes))
  const accepted = { ...budgets, bytes, package: { ...budgets.package, bytes: await packageBytes() } }
  writeFileSync(file, `${JSON.stringify(accepted, null, 2)}\n`)
}
