// `npm run bench:beside -- BEFORE AFTER`: two running shops side by side in one run, by their addresses, page by page and by
// turns: bytes of a first visit, blocking time by CPU time, Lighthouse performance. BENCH_RUNS says how often (5),
// BENCH_LIGHTHOUSE=0 leaves Lighthouse out. `-- --publish` also writes the table into docs/performance.md.
import { installChromium } from './lib/chromium.mjs'
import { ms, whole } from './lib/load/verdicts.mjs'
import { loadTraced } from './lib/measure/blocking.mjs'
import { withBrowser } from './lib/measure/browser.mjs'
import { judged, median } from './lib/measure/lighthouse.mjs'
import { firstVisit, sums } from './lib/measure/visit.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { publish, publishing, table } from './lib/publish/document.mjs'

const PAGES = {
  home: '/',
  category: '/tienda/cosmetica-facial',
  product: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
}
const RUNS = Number(process.env.BENCH_RUNS || 5)
const LIGHTHOUSE = process.env.BENCH_LIGHTHOUSE !== '0'

const sites = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** Both sites' values of a figure, by turns, `RUNS` times. */
async function byTurns(measure) {
  const values = sites.map(() => [])
  for (let run = 0; run < RUNS; run++)
    for (const [n, site] of sites.entries()) values[n].push(await measure(site))
  return values
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** The rows of a page: a figure with both sites' medians and their ratio. */
async function rowsOf(name, path, visitor) {
  const row = (figure, values, show) => [
    `${name}, ${figure}`,
    ...values.map(show),
    values[0] > 0 ? (values[1] / values[0]).toFixed(2) : '',
  ]
  const rows = []
  const visits = []
  await step(`${name}, first visit`, async () => {
    for (const site of sites) visits.push(sums(await firstVisit(visitor, site + path)))
  })
  const of = (kind) => visits.map((visit) => visit[kind])
  rows.push(row('document', of('html'), kilobytes))
  rows.push(row('JavaScript', of('js'), kilobytes))
  rows.push(row('WebAssembly with its glue', of('wasm'), kilobytes))
  await step(`${name}, blocking time`, async () => {
    const loads = await byTurns((site) => loadTraced(visitor, site + path))
    const middle = (figure) => loads.map((own) => median(own.map((load) => load[figure])))
    rows.push(row('blocking time by CPU time at 4×', middle('blocking'), ms))
    rows.push(row('WebAssembly requested after the LCP by', middle('wasmAfterLcp'), ms))
  })
  if (LIGHTHOUSE)
    await step(`${name}, Lighthouse`, async () => {
      const scores = await byTurns(async (site) => (await judged(site + path, 1)).categories.performance)
      rows.push(row('Lighthouse performance', scores.map(median), whole))
    })
  return rows
}

await main(async () => {
  if (sites.length !== 2)
    throw new Problem(
      'Two running shops are needed: npm run bench:beside -- http://localhost:8099 http://localhost:8080',
    )
  await step('Chromium', installChromium)
  const rows = await withBrowser(async ({ visitor }) => {
    const all = []
    for (const [name, path] of Object.entries(PAGES)) all.push(...(await rowsOf(name, path, visitor)))
    return all
  })
  const text = table(['Median', 'Before', 'After', 'Ratio'], rows)
  console.log(`\n${text}`)
  if (publishing) publish('beside', [text], [])
})
