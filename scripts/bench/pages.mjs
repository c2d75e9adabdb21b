// Prerenderer with 10,000 products: throughput, memory, a run without changes, the delay of a changed price, and the
// pages that an import renders again.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSummary, startPrerenderer, waitFor, withWatchedSite } from '../lib/load/prerenderer.mjs'
import { median } from '../lib/load/rate.mjs'
import { formatCount, formatMs, measureStep } from '../lib/load/results.mjs'
import { withShop } from '../lib/load/server.mjs'
import { UserError } from '../lib/progress.mjs'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 10_000)
const PRICE_CHANGES = 5
const IMPORTED = 100
const SAMPLE_INTERVAL_MS = 250
const PAGE = ['tienda', 'taller', 'vela-del-taller', 'index.html']
const COLUMNS = 'ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Regular price,Categories'

async function importProduct(price, { folder, runCommand }) {
  const file = join(folder, 'export.csv')
  writeFileSync(file, `${COLUMNS}\n70001,simple,OWN-1,Vela del taller,1,taxable,,1,${price},Taller\n`)
  await runCommand('import', file)
}

/** Peak of memory samples, and their growth: the ratio of the medians of the last and the second quarter. */
export function memoryStats(samples) {
  const quarter = (n) =>
    median(samples.slice(Math.floor((samples.length * n) / 4), Math.ceil((samples.length * (n + 1)) / 4)))
  return { peak: Math.max(...samples), growth: quarter(3) / quarter(1) }
}

async function measureRun(shop) {
  const run = startPrerenderer(shop)
  const samples = []
  while (run.child.exitCode === null && run.child.signalCode === null) {
    const status = await readFile(`/proc/${run.child.pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
    if (kilobytes) samples.push(Number(kilobytes) / 1024)
    await sleep(SAMPLE_INTERVAL_MS)
  }
  if (run.child.exitCode !== 0) throw new UserError(`The prerenderer failed: ${run.output}`)
  return { ...parseSummary(run.output), ...memoryStats(samples) }
}

/** Delays in ms until the HTML contains each imported price, and the rendered pages. */
function measurePriceChanges(shop) {
  const html = () => readFile(join(shop.site, ...PAGE), 'utf8').catch(() => '')
  return withWatchedSite(shop, async (run) => {
    const results = []
    for (let n = 1; n <= PRICE_CHANGES; n++) {
      const from = run.output.length
      await importProduct(`${10 + n}.95`, shop)
      const began = performance.now()
      await waitFor(async () => (await html()).includes(`${10 + n},95`), `The price ${10 + n},95`)
      const elapsed = performance.now() - began
      await waitFor(() => parseSummary(run.output.slice(from)).pages > 0, 'The summary')
      results.push({ elapsed, rendered: parseSummary(run.output.slice(from)).rendered })
    }
    return results
  })
}

/** Imports another price of products that are spread over the generated ones. */
async function importPrices({ folder, runCommand }) {
  const file = join(folder, 'shop.json')
  await runCommand('export', '--output', file)
  const { format, version, products } = JSON.parse(await readFile(file, 'utf8'))
  const generated = products.filter(({ sku }) => sku.startsWith('GEN-'))
  const changed = Array.from({ length: IMPORTED }, (_, n) => {
    const product = generated[Math.floor((n * generated.length) / IMPORTED)]
    return { ...product, price: (Number(product.price) + 1).toFixed(2) }
  })
  writeFileSync(file, JSON.stringify({ format, version, products: changed }))
  await runCommand('import', file)
}

/** Digests of all pages by file, without the version of their data. */
async function digestPages(site) {
  const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const digests = new Map()
  for (const file of files) {
    const html = await readFile(join(site, file), 'utf8')
    const shown = html.replace(/"version":"[^"]*"/, '')
    digests.set(file, createHash('sha256').update(shown).digest('base64'))
  }
  return digests
}

/** Rendered pages after an import, and pages whose content it has changed. */
async function measureImport(shop) {
  const before = await digestPages(shop.site)
  await importPrices(shop)
  const { rendered } = await measureRun(shop)
  const after = await digestPages(shop.site)
  return { rendered, changed: [...after].filter(([file, digest]) => before.get(file) !== digest).length }
}

export default async function pages() {
  const seed = ['--products', String(PRODUCTS)]
  const prepare = (shop) => importProduct('10.95', shop)
  const [first, second, priceChanges, imported] = await withShop({ seed, prepare }, async (shop) => [
    await measureStep('Every page', () => measureRun(shop)),
    await measureStep('Nothing changed', () => measureRun(shop)),
    await measureStep(`${PRICE_CHANGES} changed prices`, () => measurePriceChanges(shop)),
    await measureStep(`Import of ${IMPORTED} products`, () => measureImport(shop)),
  ])
  const speed = first.rendered / first.seconds
  const total = `${formatCount(first.rendered)} in ${first.seconds} s`
  const delays = priceChanges.map(({ elapsed }) => elapsed)
  const [medianDelay, maxDelay] = [median(delays), Math.max(...delays)]
  const rendered = Math.max(...priceChanges.map((change) => change.rendered))
  const rows = [
    ['Pages rendered', total, `${formatCount(PRODUCTS)} or more`, first.rendered >= PRODUCTS],
    ['Pages a second', formatCount(speed), '200 or more', speed >= 200],
    ['Peak memory', `${formatCount(first.peak)} MB`, 'under 450 MB', first.peak < 450],
    [
      'Memory, last quarter compared with second',
      first.growth.toFixed(2),
      'at most 1.15',
      first.growth <= 1.15,
    ],
    ['Pages rendered without a change', formatCount(second.rendered), 'none', second.rendered === 0],
    [
      'A changed price in the HTML',
      `${formatMs(medianDelay)}, at worst ${formatMs(maxDelay)}`,
      'under 2 s',
      maxDelay < 2000,
    ],
    ['Pages rendered for it', formatCount(rendered), 'at most 5', rendered <= 5],
    [
      `Pages rendered for an import of ${IMPORTED} products`,
      `${formatCount(imported.rendered)}, of ${formatCount(imported.changed)} that changed`,
      'only pages that changed',
      imported.rendered >= IMPORTED && imported.rendered <= imported.changed,
    ],
  ]
  return { rows }
}
