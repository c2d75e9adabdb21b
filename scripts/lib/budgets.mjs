// Budgets of downloads (tests/budgets.json): accepted Brotli bytes of the site's files and of the package, and the limits of
// a first visit and of the package.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBest } from './compress.mjs'
import { show, whole } from './load/verdicts.mjs'
import { at } from './paths.mjs'

const file = at('tests', 'budgets.json')
const dist = at('app', 'dist')
const assets = join(dist, 'assets')
const HASH = /-[\w-]{8}(?=\.\w+$)/
/** Glue that is fetched only after a crash. */
const SPARE = '/pkg/web/mostrador_wasm.js'
/** Sum of the files without a budget of their own. */
const REST = 'the rest'

const VISIT = {
  html: 'HTML with its critical CSS',
  css: 'CSS',
  js: 'JavaScript',
  wasm: 'WebAssembly with its JavaScript',
  font: 'Fonts',
  requests: 'Requests without images',
}

export const readBudgets = () => JSON.parse(readFileSync(file, 'utf8'))

/** Brotli bytes of the built site by the names of the budgets: without hash, `start` for what index.html loads at once. */
async function siteBytes(names) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const bytes = Object.fromEntries(names.map((name) => [name, 0]))
  for (const asset of readdirSync(assets).filter((name) => /\.(js|css|wasm)$/.test(name))) {
    const atOnce = shell.includes(`/assets/${asset}`)
    const name = atOnce ? `start.${asset.split('.').pop()}` : asset.replace(HASH, '')
    const compressed = join(assets, `${asset}.br`)
    // The build compresses all but the smallest files.
    const size = existsSync(compressed)
      ? statSync(compressed).size
      : (await brotliBest(readFileSync(join(assets, asset)))).length
    const budget = names.includes(name) ? name : REST
    bytes[budget] = (bytes[budget] ?? 0) + size
  }
  return bytes
}

/** Brotli bytes of the package as a bundler takes it: its .wasm and its JavaScript, without the spare glue. */
async function packageBytes() {
  const wasm = await brotliBest(readFileSync(at('pkg', 'bundler', 'mostrador_wasm_bg.wasm')))
  // Vite may not be installed when this file is read.
  const { build } = await import('vite')
  const input = at('pkg', 'dist', 'index.js')
  const rollupOptions = { input, preserveEntrySignatures: 'strict', external: [/\.wasm$/] }
  const { output } = await build({
    configFile: false,
    root: at('pkg'),
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false, rollupOptions },
  })
  const chunks = output.filter((part) => part.type === 'chunk' && !part.moduleIds.some(isSpare))
  const scripts = await Promise.all(chunks.map(({ code }) => brotliBest(Buffer.from(code))))
  return { wasm: wasm.length, js: scripts.reduce((sum, { length }) => sum + length, 0) }
}

const isSpare = (id) => id.endsWith(SPARE)

/** Result rows of files beside their accepted bytes; a file fails that grew beyond the tolerance, is new, or is gone. */
export const fileRows = (bytes, accepted, tolerance) =>
  Object.entries(bytes)
    .sort(([, a], [, b]) => b - a)
    .map(([name, now]) => {
      const most = Math.floor((accepted[name] ?? 0) * (1 + tolerance))
      return [name, `${whole(now)} bytes`, `at most ${whole(most)}`, now > 0 && now <= most]
    })

/** Result rows of the package's parts and of their sum beside its limit. */
export function packageRows({ wasm, js }, most) {
  const bytes = (number) => `${whole(number)} bytes`
  return [
    ['The .wasm of the package', bytes(wasm), '', true],
    ['Its JavaScript', bytes(js), '', true],
    ['Both', bytes(wasm + js), `at most ${whole(most)}`, wasm > 0 && js > 0 && wasm + js <= most],
  ]
}

/** Result row: the site loads one engine. */
export function engineRow(names) {
  const { length } = names.filter((name) => name.endsWith('.wasm'))
  return ['.wasm files of the site', String(length), 'one', length === 1]
}

/** Result rows of first visits: bytes by kind beside the limits. A kind without bytes is a failed measurement. */
export const visitRows = (visits, limits) =>
  Object.entries(visits).flatMap(([page, visit]) =>
    Object.entries(limits).map(([kind, limit]) => {
      const figure = whole(visit[kind]) + (kind === 'requests' ? '' : ' bytes')
      const kept = visit[kind] > 0 && visit[kind] <= limit
      return [`${VISIT[kind]}, ${page}`, figure, `at most ${whole(limit)}`, kept]
    }),
  )

/**
 * Compares site and package with their accepted bytes and prints them. `missed` names what fails there; `rows` are those
 * of the package with its limit.
 */
export async function overBudget() {
  const { bytes, tolerance, package: own } = readBudgets()
  const weighed = await packageBytes()
  const engine = engineRow(readdirSync(assets))
  const named = Object.fromEntries(Object.entries(weighed).map(([part, n]) => [`package: ${part}`, n]))
  const accepted = { 'package: wasm': own.bytes.wasm, 'package: js': own.bytes.js }
  const files = fileRows(await siteBytes(Object.keys(bytes)), bytes, tolerance)
  const missed = show([...files, ...fileRows(named, accepted, tolerance), engine])
  return { rows: [engine, ...packageRows(weighed, own.most)], missed: missed.map(([what]) => what) }
}

/** Writes the present bytes of files and package as the accepted ones; the limits stay. */
export async function acceptBudgets() {
  const budgets = readBudgets()
  const bytes = await siteBytes(Object.keys(budgets.bytes))
  const accepted = { ...budgets, bytes, package: { ...budgets.package, bytes: await packageBytes() } }
  writeFileSync(file, `${JSON.stringify(accepted, null, 2)}\n`)
}
