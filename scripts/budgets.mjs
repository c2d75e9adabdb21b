// `npm run budgets`: what a visitor downloads, in Brotli bytes, against the figures in tests/budgets.json: file by file, and
// as a browser receives it on its first visit; and what the package weighs for others, with its largest parts. `-- --accept`
// writes today's figures of the files, `-- --publish` those of the visits and of the package into docs/performance.md, and
// `-- --all` goes on with whatever else is promised of the pages.
import { acceptBudgets, overBudget } from './lib/budgets.mjs'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { show } from './lib/load/verdicts.mjs'
import { namedWasm } from './lib/named-wasm.mjs'
import { bench } from './lib/others.mjs'
import { packageRows, partRows, weighPackage } from './lib/package-weights.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { publish, publishing, table, verdictTable } from './lib/publish/document.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { measureVisits, promised, publishVisits, visitRows } from './lib/visits.mjs'
import { byModule, sizesOf } from './lib/wasm-sizes.mjs'
import { setup } from './setup.mjs'

/** What else is promised of the pages, each by its own command. */
const OTHERS = ['lighthouse', 'interactions', 'pages', 'site', 'package']

await main(async () => {
  await setup()
  await buildWholeSite()
  if (process.argv.includes('--accept')) {
    await acceptBudgets()
    console.log('Figures written to tests/budgets.json')
    return
  }
  await step('Server', buildServer)
  await step('Chromium', installChromium)
  let visits
  await step('First visits', async (report) => {
    visits = await measureVisits('dev', report)
  })
  let parts
  await step('What the engine is made of', async (report) => {
    parts = partRows(byModule(sizesOf(await namedWasm(report))))
  })
  console.log()
  const missed = await overBudget()
  const rows = visitRows(visits, promised().visit)
  const own = packageRows(await weighPackage(), promised().package.most)
  for (const kind of [rows, own]) missed.push(...show(kind).map(([what]) => what))
  const largest = table(['Part of the WebAssembly', 'Bytes', 'Share'], parts)
  console.log(`\n${largest}`)
  if (publishing) {
    publishVisits(visits, rows)
    publish('size', [verdictTable(own), largest], [])
  }
  if (process.argv.includes('--all'))
    for (const name of OTHERS) if (!(await bench(name))) missed.push(`bench:${name}`)
  if (missed.length > 0) throw new Problem(`Not kept: ${missed.join(', ')}`)
})
