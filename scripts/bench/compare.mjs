// Compares two running shops page by page, with alternating measurements: bytes of a first visit, Lighthouse,
// blocking time by CPU time.
import { readBudgets } from '../lib/budgets.mjs'
import { formatCount, formatMs, measureStep } from '../lib/load/results.mjs'
import { withBrowser } from '../lib/measure/browser.mjs'
import { medianOfRuns, runLighthouse } from '../lib/measure/lighthouse.mjs'
import { measureInRounds } from '../lib/measure/rounds.mjs'
import { firstVisit } from '../lib/measure/visit.mjs'
import { UserError } from '../lib/progress.mjs'
import { table } from '../lib/publish/document.mjs'

const ROUNDS = Number(process.env.BENCH_RUNS || 5)

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

const FIGURES = [
  ['document', ({ html }) => html, kilobytes],
  ['JavaScript', ({ js }) => js, kilobytes],
  ['WebAssembly with its glue', ({ wasm }) => wasm, kilobytes],
  ['Lighthouse performance', ({ scores }) => scores[0], formatCount],
  ['LCP', ({ lcp }) => lcp, formatMs],
  ['blocking time by CPU time', ({ blocking }) => blocking, formatMs],
]

async function comparePage(sites, name, path, visitor) {
  const addresses = sites.map((site) => site + path)
  const visits = await measureStep(`${name}, first visit`, () =>
    measureInRounds(1, addresses, (address) => firstVisit(visitor, address)),
  )
  const runs = await measureStep(`${name}, Lighthouse`, () =>
    measureInRounds(ROUNDS, addresses, (address) => runLighthouse(address)),
  )
  const results = sites.map((_, n) => ({ ...visits[n][0], ...medianOfRuns(runs[n]) }))
  return FIGURES.map(([figure, read, format]) => {
    const values = results.map(read)
    const ratio = values[0] > 0 ? (values[1] / values[0]).toFixed(2) : ''
    return [`${name}, ${figure}`, ...values.map(format), ratio]
  })
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
  console.log(`\n${table(['Median', 'Before', 'After', 'Ratio'], rows)}`)
  return { rows: [] }
}
