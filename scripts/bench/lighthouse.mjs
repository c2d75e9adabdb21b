// Lighthouse in rounds: each kind of page over HTTP/1.1 and HTTP/2, a bare page of the same server as the
// baseline of browser and machine, and starters of other platforms. BENCH_PAGES=home,cart selects pages,
// BENCH_PEERS=no skips the starters, BENCH_METHOD=devtools throttles the browser instead of simulating.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMs } from '../lib/load/results.mjs'
import { CATEGORIES, medianOfRuns, runLighthouse } from '../lib/measure/lighthouse.mjs'
import { PAGES } from '../lib/measure/pages.mjs'
import { withProtocols } from '../lib/measure/protocols.mjs'
import { measureInRounds } from '../lib/measure/rounds.mjs'
import { TARGET } from '../lib/measure/targets.mjs'
import { step } from '../lib/progress.mjs'
import { barChart } from '../lib/publish/chart.mjs'
import { table } from '../lib/publish/document.mjs'
import { resultMark } from '../lib/publish/marks.mjs'
import { BLOCKED, withPeers } from './peers/peers.mjs'

const ROUNDS = Number(process.env.BENCH_RUNS || 9)
const SELECTED = process.env.BENCH_PAGES?.split(',') ?? Object.keys(PAGES)
const METHOD = process.env.BENCH_METHOD || 'simulate'
const TARGET_TEXT = `100 × 4, LCP ${TARGET.lcp} ms, TBT ${TARGET.tbt} ms, CLS ${TARGET.cls}`
const OWN = 'Mostrador'
const BARE = 'bare page'
const BARE_PATH = '/pagina-minima'
const BARE_HTML = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Página con un título.">
<link rel="icon" href="data:,">
<title>Página mínima</title>
<main><h1>Página mínima</h1></main>
</html>
`

export const isMet = ({ scores, lcp, tbt, cls }) =>
  scores.every((score) => score === TARGET.score) &&
  lcp <= TARGET.lcp &&
  tbt <= TARGET.tbt &&
  cls <= TARGET.cls

function writeBarePage(site) {
  mkdirSync(join(site, BARE_PATH))
  writeFileSync(join(site, BARE_PATH, 'index.html'), BARE_HTML)
}

/** Pages to measure: `{ shop, page, protocol, address }`. */
function listItems(origins, peers) {
  const own = Object.entries(origins).flatMap(([protocol, origin]) =>
    [...SELECTED.map((page) => [page, PAGES[page]]), [BARE, BARE_PATH]].map(([page, path]) => ({
      shop: OWN,
      page,
      protocol,
      address: origin + path,
    })),
  )
  const others = peers.flatMap(({ name, origin, pages }) =>
    Object.entries(pages)
      .filter(([page]) => SELECTED.includes(page))
      .map(([page, path]) => ({ shop: name, page, protocol: 'HTTP/2', address: origin + path })),
  )
  return [...own, ...others]
}

async function measureItems(items, flags) {
  const runs = await measureInRounds(ROUNDS, items, async ({ shop, page, protocol, address }, round) => {
    let result
    await step(`${round + 1}/${ROUNDS} ${shop}, ${page}, ${protocol}`, async () => {
      result = await runLighthouse(address, { flags, method: METHOD, blocked: BLOCKED })
      return cells(result).join(' ')
    })
    return result
  })
  return items.map((item, n) => ({ ...item, ...medianOfRuns(runs[n]) }))
}

const cells = ({ scores, lcp, tbt, blocking, cls }) => [
  ...scores,
  formatMs(lcp),
  formatMs(tbt),
  formatMs(blocking),
  Number(cls.toFixed(3)),
]

const HEAD = [...CATEGORIES, 'LCP', 'TBT', 'Blocking, CPU', 'CLS']

const pageTable = (results) =>
  table(
    ['Page', ...HEAD, ''],
    results.map((result) => [
      `${result.page}, ${result.protocol}`,
      ...cells(result),
      result.page === BARE ? '' : resultMark(isMet(result)),
    ]),
  )

const comparisonTable = (results) =>
  table(
    ['Page', 'Shop', ...HEAD, 'JavaScript'],
    results.map((result) => [
      result.page,
      result.shop,
      ...cells(result),
      `${(result.script / 1000).toFixed(0)} kB`,
    ]),
  )

/** Publishable parts: the shop's pages, and the comparison of the pages that the peers have. */
export function describeResults(results) {
  const own = results.filter(({ shop }) => shop === OWN)
  const others = results.filter(({ shop }) => shop !== OWN)
  if (others.length === 0) return [pageTable(own)]
  const compared = own.filter(
    ({ page, protocol }) => protocol === 'HTTP/2' && others.some((other) => other.page === page),
  )
  const rows = compared.flatMap((result) => [result, ...others.filter(({ page }) => page === result.page)])
  const bars = (figure) => rows.map((row) => [`${row.page}, ${row.shop}`, row[figure]])
  return [
    pageTable(own),
    comparisonTable(rows),
    barChart('Largest contentful paint, ms', bars('lcp')),
    barChart('Blocking time by CPU time, ms', bars('blocking')),
  ]
}

function printFailures(results) {
  for (const { shop, page, protocol, failures } of results)
    for (const failure of failures) console.log(`    ${shop}, ${page}, ${protocol}: ${failure}`)
}

export default async function lighthouse() {
  const results = await withProtocols((shop, origins, { folder, flags }) => {
    writeBarePage(shop.site)
    return withPeers(folder, (peers) => measureItems(listItems(origins, peers), flags))
  })
  printFailures(results)
  const own = results.filter(({ shop }) => shop === OWN)
  const rows = own.map((result) => {
    const target = result.page === BARE ? '' : TARGET_TEXT
    return [`${result.page}, ${result.protocol}`, cells(result).join(' '), target, !target || isMet(result)]
  })
  return { rows, parts: describeResults(results) }
}
