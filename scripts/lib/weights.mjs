// What the built site weighs over the wire, file by file, and whether that is within its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBest } from './compress.mjs'

const WEIGHED = /\.(js|css|wasm)$/
const HASH = /-[\w-]{8}(?=\.\w+$)/

/** Where files go that have no budget of their own, and how many of them are named. */
export const REST = 'the rest'
const LARGEST = 3

/** The name of a built file in the budgets: without its hash, and `start` for all that index.html asks for at once. */
function nameOf(file, shell) {
  return shell.includes(`/assets/${file}`) ? `start.${file.split('.').pop()}` : file.replace(HASH, '')
}

/**
 * Brotli bytes of the built site: `weights` has each of the given names, and a sum of what has no name of its own;
 * `rest` has what makes up that sum, the largest first.
 */
export async function measure(dist, names) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const weights = Object.fromEntries(names.map((name) => [name, 0]))
  const rest = []
  for (const file of readdirSync(join(dist, 'assets'))) {
    if (!WEIGHED.test(file)) continue
    const name = nameOf(file, shell)
    const { length } = await brotliBest(readFileSync(join(dist, 'assets', file)))
    const budget = names.includes(name) ? name : REST
    weights[budget] = (weights[budget] ?? 0) + length
    if (budget === REST) rest.push([name, length])
  }
  return { weights, rest: rest.sort(([, a], [, b]) => b - a) }
}

/** The names that weigh more than their budget with its tolerance allows, or nothing at all (renamed?). */
export function breaches(weights, { bytes, tolerance }) {
  return Object.entries(weights)
    .filter(([name, weight]) => weight === 0 || weight > (bytes[name] ?? 0) * (1 + tolerance))
    .map(([name]) => name)
}

/** A table for people, the largest first: name, today's bytes, the budget's, the difference; who is in the rest. */
export function table({ weights, rest }, { bytes, tolerance }) {
  const row = (name, now, budget = '', difference = '') =>
    `${name.padEnd(36)}${String(now).padStart(10)}${String(budget).padStart(10)}${difference.padStart(10)}`.trimEnd()
  const sum = (of) => Object.values(of).reduce((total, value) => total + value, 0)
  const rows = Object.entries(weights)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([name, now]) => {
      const budget = bytes[name] ?? 0
      const difference = budget > 0 ? `${(((now - budget) / budget) * 100).toFixed(1)} %` : 'new'
      const within = name === REST ? rest.slice(0, LARGEST) : []
      return [row(name, now, budget, difference), ...within.map(([file, size]) => row(`  ${file}`, size))]
    })
  const head = row('Brotli bytes', 'now', 'budget')
  const foot = row('together', sum(weights), sum(bytes), `± ${tolerance * 100} %`)
  return [head, ...rows, foot].join('\n')
}
