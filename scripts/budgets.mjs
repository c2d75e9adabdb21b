// `npm run budgets`: compares the Brotli bytes of the site's files and of the package with the accepted ones,
// and the bytes that Chromium receives on a first visit with their limits (tests/budgets.json). `-- --accept`
// accepts the current bytes; `-- --publish` writes visits and package into docs/performance.md.
import { acceptBudgets, checkBudgets, readBudgets, visitRows } from './lib/budgets.mjs'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { measureStep, printResults } from './lib/load/results.mjs'
import { withShop } from './lib/load/server.mjs'
import { withBrowser } from './lib/measure/browser.mjs'
import { firstVisit } from './lib/measure/visit.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { publish, resultTable, shouldPublish } from './lib/publish/document.mjs'
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
  const { pages, limits } = readBudgets().visit
  const visits = await measureStep('First visits', (report) =>
    withShop({ profile: 'dev', pages: true, report }, ({ url }) =>
      withBrowser(async ({ visitor }) => {
        const results = {}
        for (const [name, path] of Object.entries(pages))
          results[name] = await firstVisit(visitor, url + path)
        return results
      }),
    ),
  )
  const { missed, rows: packageRows } = await checkBudgets()
  const rows = visitRows(visits, limits)
  if (shouldPublish) {
    publish('visits', [resultTable(rows)])
    publish('size', [resultTable(packageRows)])
  }
  missed.push(...printResults([...packageRows, ...rows]).map(([name]) => name))
  if (missed.length > 0) throw new UserError(`Over budget: ${missed.join(', ')}`)
})
