// `npm run budgets`: what a visitor downloads, in Brotli bytes, against the figures in tests/budgets.json.
// `npm run budgets -- --accept` writes today's figures.
import { readFileSync, writeFileSync } from 'node:fs'
import { buildPackage, buildSite, buildWasm, drawPictures } from './lib/build.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { breaches, measure, table } from './lib/weights.mjs'
import { setup } from './setup.mjs'

const file = at('tests', 'budgets.json')

await main(async () => {
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  const budgets = JSON.parse(readFileSync(file, 'utf8'))
  const weights = await measure(at('app', 'dist'), Object.keys(budgets.bytes))
  if (process.argv.includes('--accept')) {
    writeFileSync(file, `${JSON.stringify({ ...budgets, bytes: weights }, null, 2)}\n`)
    console.log(`\nFigures written to tests/budgets.json`)
    return
  }
  console.log(`\n${table(weights, budgets)}`)
  const over = breaches(weights, budgets)
  if (over.length > 0) throw new Problem(`Over budget: ${over.join(', ')}`)
})
