// The budgets of what a visitor downloads (tests/budgets.json), compared with the built site.
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { breaches, measure, table } from './weights.mjs'

const file = at('tests', 'budgets.json')

async function weigh() {
  const budgets = JSON.parse(readFileSync(file, 'utf8'))
  return { budgets, measured: await measure(at('app', 'dist'), Object.keys(budgets.bytes)) }
}

/** Prints the figures and returns the names of what is over its budget. */
export async function overBudget() {
  const { budgets, measured } = await weigh()
  console.log(table(measured, budgets))
  return breaches(measured.weights, budgets)
}

/** Makes today's figures the budgets of the files; what was promised of a visit stays. */
export async function acceptBudgets() {
  const { budgets, measured } = await weigh()
  writeFileSync(file, `${JSON.stringify({ ...budgets, bytes: measured.weights }, null, 2)}\n`)
}
