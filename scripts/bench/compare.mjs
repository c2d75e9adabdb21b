// Compares two running shops page by page, with alternating measurements: bytes of a first visit, blocking
// time by CPU time, Lighthouse. BENCH_LIGHTHOUSE=0 skips Lighthouse.
import { readBudgets } from '../lib/budgets.mjs'
import { median } from '../lib/load/rate.mjs'
import { formatCount, formatMs } from '../lib/load/results.mjs'
import { loadTraced } from '../lib/measure/blocking.mjs'
import { withBrowser } from '../lib/measure/browser.mjs'
import { measurePage } from '../lib/measure/lighthouse.mjs'
import { firstVisit } from '../lib/measure/visit.mjs'
import { step, UserError } from '../lib/progress.mjs'
import { table } from '../lib/publish/document.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 5)

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

async function comparePage(sites, name, path, visitor) {
  const rows = []
  const addRow = (figure, values, format) => {
    const ratio = values[0] > 0 ? (values[1] / values[0]).toFixed(2) : ''
    rows.push([`${name}, ${figure}`, ...values.map(format), ratio])
  }
  const measureAlternately = async (runs, measure) => {
    const results = sites.map(() => [])
    for (let run = 0; run < runs; run++)
      for (const [n, site] of sites.entries()) results[n].push(await measure(site + path))
    return results
  }
  await step(`${name}, first visit`, async () => {
    const results = await measureAlternately(1, (address) => firstVisit(visitor, address))
    const visits = results.map(([visit]) => visit)
    const names = { html: 'document', js: 'JavaScript', wasm: 'WebAssembly with its glue' }
    const bytes = (kind) => visits.map((visit) => visit[kind])
    for (const kind of Object.keys(names)) addRow(names[kind], bytes(kind), kilobytes)
  })
  await step(`${name}, blocking time`, async () => {
    const loads = await measureAlternately(RUNS, (address) => loadTraced(visitor, address))
    const medians = (figure) => loads.map((results) => median(results.map((load) => load[figure])))
    addRow('blocking time by CPU time at 4×', medians('blocking'), formatMs)
    addRow('WebAssembly requested after the LCP by', medians('wasmAfterLcp'), formatMs)
  })
  if (process.env.BENCH_LIGHTHOUSE !== '0')
    await step(`${name}, Lighthouse`, async () => {
      const scores = await measureAlternately(
        RUNS,
        async (address) => (await measurePage(address, 1)).scores[0],
      )
      addRow('Lighthouse performance', scores.map(median), formatCount)
    })
  return rows
}

export default async function compare(sites) {
  if (sites.length !== 2)
    throw new UserError('Pass the addresses of two running shops: npm run bench -- compare http://… http://…')
  const rows = await withBrowser(async ({ visitor }) => {
    const all = []
    for (const [name, path] of Object.entries(readBudgets().visit.pages))
      all.push(...(await comparePage(sites, name, path, visitor)))
    return all
  })
  const text = table(['Median', 'Before', 'After', 'Ratio'], rows)
  console.log(`\n${text}`)
  return { rows: [], parts: [text] }
}
