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

/** Prints the figures of the files, and of the package as `rows`; `missed` names what is over its budget. */
export async function overBudget() {
  const budgets = readBudgets()
  const measured = await measure(dist, Object.keys(budgets.bytes))
  console.log(table(measured, budgets))
  const assets = readdirSync(at('app', 'dist', 'assets'))
  const rows = [engineRow(assets), ...packageRows(await weighPackage(), budgets.package.most)]
  return { rows, missed: [...breaches(measured.weights, budgets), ...show(rows).map(([what]) => what)] }
}

/** Makes today's figures the budgets of the files; the limits of a visit and of the package stay. */
export async function acceptBudgets() {
  const budgets = readBudgets()
  const { weights } = await measure(dist, Object.keys(budgets.bytes))
  writeFileSync(file, `${JSON.stringify({ ...budgets, bytes: weights }, null, 2)}\n`)
}
