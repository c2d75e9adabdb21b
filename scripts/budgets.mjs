// `npm run budgets`: what a visitor downloads, in Brotli bytes, against the figures in tests/budgets.json: file by file, and
// as a browser receives it on its first visit; and what the package weighs for others. `-- --accept` writes today's figures
// of the files, `-- --publish` those of the visits and of the package into docs/performance.md, and `-- --all` goes on with
// whatever else is promised of the pages.
import { acceptBudgets, overBudget, readBudgets } from './lib/budgets.mjs'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { show } from './lib/load/verdicts.mjs'
import { bench } from './lib/others.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { measureVisits, publishVisits, visitRows } from './lib/visits.mjs'
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
  console.log()
  const { missed, rows: own } = await overBudget()
  const rows = visitRows(visits, readBudgets().visit)
  missed.push(...show([...own, ...rows]).map(([what]) => what))
  if (publishing) {
    publishVisits(visits, rows)
    publish('size', [verdictTable(own)], [])
  }
  if (process.argv.includes('--all'))
    for (const name of OTHERS) if (!(await bench(name))) missed.push(`bench:${name}`)
  if (missed.length > 0) throw new Problem(`Not kept: ${missed.join(', ')}`)
})
