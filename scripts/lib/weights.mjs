// What the built site weighs over the wire, file by file, and whether that is within its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const WEIGHED = /\.(js|css|wasm)$/
const HASH = /-[\w-]{8}(?=\.\w+$)/

function brotliBytes(content) {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/**
 * Brotli bytes by name. All that index.html asks for at once is `start.js` and `start.css`; the rest (the engine,
 * the chunks of the routes) goes by its own name without the hash.
 */
export function measure(dist) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const weights = {}
  for (const file of readdirSync(join(dist, 'assets')).sort()) {
    if (!WEIGHED.test(file)) continue
    const name = shell.includes(`/assets/${file}`) ? `start.${file.split('.').pop()}` : file.replace(HASH, '')
    weights[name] = (weights[name] ?? 0) + brotliBytes(readFileSync(join(dist, 'assets', file)))
  }
  return weights
}

/** The names whose weight is over budget, or that have none. */
export function breaches(weights, { bytes, tolerance }) {
  return Object.keys(weights).filter((name) => !(weights[name] <= bytes[name] * (1 + tolerance)))
}

/** A table for people: name, today's bytes, the budget's, the difference. */
export function table(weights, { bytes, tolerance }) {
  const row = (name, now, budget, difference) =>
    `${name.padEnd(36)}${now.padStart(10)}${budget.padStart(10)}${difference.padStart(10)}`
  const names = [...new Set([...Object.keys(bytes), ...Object.keys(weights)])].sort()
  const rows = names.map((name) => {
    const [now, budget] = [weights[name], bytes[name]]
    const difference =
      now && budget ? `${(((now - budget) / budget) * 100).toFixed(1)} %` : now ? 'new' : 'gone'
    return row(name, String(now ?? '-'), String(budget ?? '-'), difference)
  })
  const sum = (of) => String(Object.values(of).reduce((total, value) => total + value, 0))
  const head = row('Brotli bytes', 'now', 'budget', '')
  const foot = row('together', sum(weights), sum(bytes), `± ${tolerance * 100} %`)
  return [head, ...rows, foot].join('\n')
}
