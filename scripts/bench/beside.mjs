// Two running shops in one run, page by page and in turns: bytes of a first visit, blocking time by CPU time, Lighthouse.
// BENCH_LIGHTHOUSE=0 leaves Lighthouse out.
import { readBudgets } from '../lib/budgets.mjs'
import { median } from '../lib/load/pace.mjs'
import { ms, whole } from '../lib/load/verdicts.mjs'
import { loadTraced } from '../lib/measure/blocking.mjs'
import { withBrowser } from '../lib/measure/browser.mjs'
import { judged } from '../lib/measure/lighthouse.mjs'
import { firstVisit } from '../lib/measure/visit.mjs'
import { Problem, step } from '../lib/progress.mjs'
import { table } from '../lib/publish/document.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 5)

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** Rows of one page: figure, both values, their ratio. */
async function rowsOf(sites, name, path, visitor) {
  const rows = []
  const row = (figure, values, show) => {
    const ratio = values[0] > 0 ? (values[1] / values[0]).toFixed(2) : ''
    rows.push([`${name}, ${figure}`, ...values.map(show), ratio])
  }
  /** The results of both sites, measured in turns. */
  const inTurns = async (runs, measure) => {
    const found = sites.map(() => [])
    for (let run = 0; run < runs; run++)
      for (const [n, site] of sites.entries()) found[n].push(await measure(site + path))
    return found
  }
  await step(`${name}, first visit`, async () => {
    const visits = (await inTurns(1, (address) => firstVisit(visitor, address))).map(([visit]) => visit)
    const names = { html: 'document', js: 'JavaScript', wasm: 'WebAssembly with its glue' }
    const bytes = (kind) => visits.map((visit) => visit[kind])
    for (const kind of Object.keys(names)) row(names[kind], bytes(kind), kilobytes)
  })
  await step(`${name}, blocking time`, async () => {
    const loads = await inTurns(RUNS, (address) => loadTraced(visitor, address))
    const medians = (figure) => loads.map((own) => median(own.map((load) => load[figure])))
    row('blocking time by CPU time at 4×', medians('blocking'), ms)
    row('WebAssembly requested after the LCP by', medians('wasmAfterLcp'), ms)
  })
  if (process.env.BENCH_LIGHTHOUSE !== '0')
    await step(`${name}, Lighthouse`, async () => {
      const scores = await inTurns(RUNS, async (address) => (await judged(address, 1)).scores[0])
      row('Lighthouse performance', scores.map(median), whole)
    })
  return rows
}

export default async function beside(sites) {
  if (sites.length !== 2) throw new Problem('Two addresses of running shops are needed.')
  const rows = await withBrowser(async ({ visitor }) => {
    const all = []
    for (const [name, path] of Object.entries(readBudgets().visit.pages))
      all.push(...(await rowsOf(sites, name, path, visitor)))
    return all
  })
  const text = table(['Median', 'Before', 'After', 'Ratio'], rows)
  console.log(`\n${text}`)
  return { rows: [], parts: [text] }
}
