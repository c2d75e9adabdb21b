// The budgets of what a visitor downloads (tests/budgets.json), compared with the built site, and of the package.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { show } from './load/verdicts.mjs'
import { packageRows, weighPackage } from './package-weights.mjs'
import { at } from './paths.mjs'
import { breaches, measure, table } from './weights.mjs'

const file = at('tests', 'budgets.json')
const dist = at('app', 'dist')

/** The limits of a first visit and of the package, and the accepted bytes of the site's files. */
export const readBudgets = () => JSON.parse(readFileSync(file, 'utf8'))

/** Row of a verdict: the engine is one file, whatever the artefact that loads it. */
export function engineRow(assets) {
  const { length } = assets.filter((name) => name.endsWith('.wasm'))
  return ['.wasm files of the site', String(length), 'one', length === 1]
}

/**
 * Prints the accepted bytes of the site's files and of the package beside those of today. `missed` names what has grown past
 * its tolerance, or is not one engine; `rows` are of the package, with its limit.
 */
export async function overBudget() {
  const budgets = readBudgets()
  const measured = await measure(dist, Object.keys(budgets.bytes))
  const own = await weighPackage()
  const ofPackage = { tolerance: budgets.tolerance, bytes: budgets.package.bytes }
  console.log(table(measured, budgets))
  console.log(`\n${table({ weights: own, rest: [] }, ofPackage)}`)
  const engine = engineRow(readdirSync(at('app', 'dist', 'assets')))
  return {
    rows: [engine, ...packageRows(own, budgets.package.most)],
    missed: [
      ...breaches(measured.weights, budgets),
      ...breaches(own, ofPackage).map((part) => `the package: ${part}`),
      ...show([engine]).map(([what]) => what),
    ],
  }
}

/** Makes today's figures the accepted bytes of files and package; the limits of a visit and of the package stay. */
export async function acceptBudgets() {
  const budgets = readBudgets()
  const { weights } = await measure(dist, Object.keys(budgets.bytes))
  const accepted = {
    ...budgets,
    bytes: weights,
    package: { ...budgets.package, bytes: await weighPackage() },
  }
  writeFileSync(file, `${JSON.stringify(accepted, null, 2)}\n`)
}
