// `npm run budgets`: what a visitor downloads, in Brotli bytes, against the figures in tests/budgets.json.
// `npm run budgets -- --accept` writes today's figures.
import { acceptBudgets, overBudget } from './lib/budgets.mjs'
import { buildPackage, buildSite, buildWasm, drawPictures } from './lib/build.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  console.log()
  if (process.argv.includes('--accept')) {
    await acceptBudgets()
    console.log('Figures written to tests/budgets.json')
    return
  }
  const over = await overBudget()
  if (over.length > 0) throw new Problem(`Over budget: ${over.join(', ')}`)
})
