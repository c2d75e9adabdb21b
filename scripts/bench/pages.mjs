// The prerenderer with 10,000 products: throughput, memory, a run without changes, the delay of a changed price.
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../lib/load/pace.mjs'
import { stop, withShop } from '../lib/load/server.mjs'
import { measured, ms, whole } from '../lib/load/verdicts.mjs'
import { prerenderer } from '../lib/prerender.mjs'
import { Problem } from '../lib/progress.mjs'
import { start } from '../lib/run.mjs'
import { apiUrl } from '../lib/server.mjs'

const PRODUCTS = Number(process.env.BENCH_PRODUCTS || 10_000)
const CHANGES = 5
const LIMIT_MS = 600_000
const PAGE = ['tienda', 'taller', 'vela-del-taller', 'index.html']
const COLUMNS = 'ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Regular price,Categories'

/** Imports one product at a price. */
async function importAt(price, { folder, owner }) {
  const file = join(folder, 'export.csv')
  writeFileSync(file, `${COLUMNS}\n70001,simple,OWN-1,Vela del taller,1,taxable,,1,${price},Taller\n`)
  await owner('import', file)
}

/** Peak of memory samples, and the ratio of the medians of the last and the second quarter. */
export function memoryCourse(samples) {
  const quarter = (n) =>
    median(samples.slice(Math.floor((samples.length * n) / 4), Math.ceil((samples.length * (n + 1)) / 4)))
  return { peak: Math.max(...samples), growth: quarter(3) / quarter(1) }
}

/** The summary that the prerenderer prints after a run. */
export function summary(output) {
  const [, pages, seconds, rendered] = /(\d+) pages in ([\d.]+) s: (\d+) rendered/.exec(output) ?? []
  return { pages: Number(pages), seconds: Number(seconds), rendered: Number(rendered) }
}

/** Starts the prerenderer; `output` grows with what it prints. */
function startPrerenderer({ port, site }, ...more) {
  const args = [...prerenderer(apiUrl(port), site), ...more]
  const own = { child: start(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }), output: '' }
  own.child.stdout.setEncoding('utf8').on('data', (text) => {
    own.output += text
  })
  return own
}

/** A whole run with samples of its resident memory in MB. */
async function wholeRun(shop) {
  const own = startPrerenderer(shop)
  const samples = []
  while (own.child.exitCode === null && own.child.signalCode === null) {
    const status = await readFile(`/proc/${own.child.pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
    if (kilobytes) samples.push(Number(kilobytes) / 1024)
    await sleep(250)
  }
  if (own.child.exitCode !== 0) throw new Problem(`The prerenderer failed: ${own.output}`)
  return { ...summary(own.output), ...memoryCourse(samples) }
}

/** Polls until `holds()`. */
async function until(holds, what) {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > LIMIT_MS) throw new Problem(`${what} did not come.`)
    await sleep(20)
  }
}

/** Imports prices while the prerenderer watches: milliseconds until the HTML has each, pages rendered for it. */
async function changes(shop) {
  const own = startPrerenderer(shop, '--watch')
  const html = () => readFile(join(shop.site, ...PAGE), 'utf8').catch(() => '')
  const found = []
  try {
    await until(() => summary(own.output).pages > 0, 'The first run')
    for (let n = 1; n <= CHANGES; n++) {
      const from = own.output.length
      await importAt(`${10 + n}.95`, shop)
      const began = performance.now()
      await until(async () => (await html()).includes(`${10 + n},95`), `The price ${10 + n},95`)
      const elapsed = performance.now() - began
      await until(() => summary(own.output.slice(from)).pages > 0, 'The summary')
      found.push({ elapsed, rendered: summary(own.output.slice(from)).rendered })
    }
  } finally {
    await stop(own.child)
  }
  return found
}

export default async function pages() {
  const seed = ['--products', String(PRODUCTS)]
  const prepare = (shop) => importAt('10.95', shop)
  const [first, second, followed] = await withShop({ seed, prepare }, async (shop) => [
    await measured('Every page', () => wholeRun(shop)),
    await measured('Nothing changed', () => wholeRun(shop)),
    await measured(`${CHANGES} changed prices`, () => changes(shop)),
  ])
  const speed = first.rendered / first.seconds
  const total = `${whole(first.rendered)} in ${first.seconds} s`
  const delays = followed.map(({ elapsed }) => elapsed)
  const [middle, slowest] = [median(delays), Math.max(...delays)]
  const rendered = Math.max(...followed.map((one) => one.rendered))
  const rows = [
    ['Pages rendered', total, `${whole(PRODUCTS)} or more`, first.rendered >= PRODUCTS],
    ['Pages a second', whole(speed), '150 or more', speed >= 150],
    ['Memory, at its peak', `${whole(first.peak)} MB`, 'under 700 MB', first.peak < 700],
    ['Memory, last quarter to second', first.growth.toFixed(2), 'at most 1.15', first.growth <= 1.15],
    ['Pages rendered without a change', whole(second.rendered), 'none', second.rendered === 0],
    ['A changed price in the HTML', `${ms(middle)}, at worst ${ms(slowest)}`, 'under 5 s', slowest < 5000],
    ['Pages rendered for it', whole(rendered), 'at most 5', rendered <= 5],
  ]
  return { rows }
}
