// The budgets of what a visitor downloads (tests/budgets.json), compared with the built site, and of the package.
import { readFileSync, writeFileSync } from 'node:fs'
import { weighPackage } from './package-weights.mjs'
import { at } from './paths.mjs'
import { breaches, measure, table } from './weights.mjs'

const file = at('tests', 'budgets.json')

async function weigh() {
  const budgets = JSON.parse(readFileSync(file, 'utf8'))
  const measured = await measure(at('app', 'dist'), Object.keys(budgets.bytes))
  return { budgets, measured, own: await weighPackage() }
}

/** Prints the figures and returns the names of what is over its budget. */
export async function overBudget() {
  const { budgets, measured, own } = await weigh()
  const ofPackage = { tolerance: budgets.tolerance, bytes: budgets.package.bytes }
  console.log(table(measured, budgets))
  console.log(`\n${table({ weights: own, rest: [] }, ofPackage)}`)
  return [...breaches(measured.weights, budgets), ...breaches(own, ofPackage)]
}

/** Makes today's figures the budgets of the files; what was promised of a visit and of the package stays. */
export async function acceptBudgets() {
  const { budgets, measured, own } = await weigh()
  const now = { ...budgets, bytes: measured.weights, package: { ...budgets.package, bytes: own } }
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
}
