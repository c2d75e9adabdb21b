// `npm run budgets`: Brotli bytes of the site's files and of the package beside the accepted ones, and what Chromium
// receives on a first visit beside its limits (tests/budgets.json). `-- --accept` accepts the present bytes; `-- --publish`
// writes visits and package into docs/performance.md.
import { acceptBudgets, overBudget, readBudgets, visitRows } from './lib/budgets.mjs'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { withShop } from './lib/load/server.mjs'
import { measured, show } from './lib/load/verdicts.mjs'
import { withBrowser } from './lib/measure/browser.mjs'
import { firstVisit } from './lib/measure/visit.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildWholeSite()
  if (process.argv.includes('--accept')) {
    await acceptBudgets()
    console.log('Accepted bytes written to tests/budgets.json')
    return
  }
  await step('Server', buildServer)
  await step('Chromium', installChromium)
  const { pages, most } = readBudgets().visit
  const visits = await measured('First visits', (report) =>
    withShop({ profile: 'dev', pages: true, report }, ({ url }) =>
      withBrowser(async ({ visitor }) => {
        const found = {}
        for (const [name, path] of Object.entries(pages)) found[name] = await firstVisit(visitor, url + path)
        return found
      }),
    ),
  )
  const { missed, rows: own } = await overBudget()
  const rows = visitRows(visits, most)
  if (publishing) {
    publish('visits', [verdictTable(rows)])
    publish('size', [verdictTable(own)])
  }
  missed.push(...show([...own, ...rows]).map(([what]) => what))
  if (missed.length > 0) throw new Problem(`Over budget: ${missed.join(', ')}`)
})
