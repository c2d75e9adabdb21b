// What the built site weighs over the wire, file by file, and whether that is within its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBest } from './compress.mjs'

const WEIGHED = /\.(js|css|wasm)$/
const HASH = /-[\w-]{8}(?=\.\w+$)/

/** Where files go that have no budget of their own. */
export const REST = 'the rest'

/** The name of a built file in the budgets: without its hash, and `start` for all that index.html asks for at once. */
function nameOf(file, shell) {
  return shell.includes(`/assets/${file}`) ? `start.${file.split('.').pop()}` : file.replace(HASH, '')
}

/** Brotli bytes of the built site for each of the given names; what has no name of its own is summed up. */
export async function measure(dist, names) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const weights = Object.fromEntries(names.map((name) => [name, 0]))
  for (const file of readdirSync(join(dist, 'assets'))) {
    if (!WEIGHED.test(file)) continue
    const name = nameOf(file, shell)
    const { length } = await brotliBest(readFileSync(join(dist, 'assets', file)))
    const budget = names.includes(name) ? name : REST
    weights[budget] = (weights[budget] ?? 0) + length
  }
  return weights
}

/** The names that weigh more than their budget with its tolerance allows, or nothing at all (renamed?). */
export function breaches(weights, { bytes, tolerance }) {
  return Object.entries(weights)
    .filter(([name, weight]) => weight === 0 || weight > (bytes[name] ?? 0) * (1 + tolerance))
    .map(([name]) => name)
}

/** A table for people: name, today's bytes, the budget's, the difference. */
export function table(weights, { bytes, tolerance }) {
  const row = (name, now, budget, difference) =>
    `${name.padEnd(36)}${now.padStart(10)}${budget.padStart(10)}${difference.padStart(10)}`
  const rows = Object.entries(weights).map(([name, now]) => {
    const budget = bytes[name] ?? 0
    const difference = budget > 0 ? `${(((now - budget) / budget) * 100).toFixed(1)} %` : 'new'
    return row(name, String(now), String(budget), difference)
  })
  const sum = (of) => String(Object.values(of).reduce((total, value) => total + value, 0))
  const head = row('Brotli bytes', 'now', 'budget', '')
  const foot = row('together', sum(weights), sum(bytes), `± ${tolerance * 100} %`)
  return [head, ...rows, foot].join('\n')
}
