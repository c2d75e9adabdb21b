// The prerenderer with 10,000 products: throughput, memory, a run without changes, the delay of a changed price.
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from '../lib/build.mjs'
import { median } from '../lib/load/pace.mjs'
import { stop, withShop } from '../lib/load/server.mjs'
import { measured, ms, whole } from '../lib/load/verdicts.mjs'
import { prerenderer } from '../lib/prerender.mjs'
import { Problem, step } from '../lib/progress.mjs'
import { verdictTable } from '../lib/publish/document.mjs'
import { start } from '../lib/run.mjs'
import { apiUrl } from '../lib/server.mjs'
import { buildWholeSite } from '../lib/steps.mjs'

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

/** Starts the prerenderer; collects its output and samples its resident memory in MB. */
function startPrerenderer({ port, site }, ...more) {
  const args = [...prerenderer(apiUrl(port), site), ...more]
  const child = start(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const own = { child, output: '', samples: [] }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    own.output += text
  })
  const sampling = setInterval(() => {
    try {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      if (kilobytes) own.samples.push(Number(kilobytes) / 1024)
    } catch {
      clearInterval(sampling)
    }
  }, 250)
  child.once('close', () => clearInterval(sampling))
  return own
}

async function wholeRun(shop) {
  const own = startPrerenderer(shop)
  const code = await new Promise((resolve) => own.child.once('close', resolve))
  if (code !== 0) throw new Problem(`The prerenderer ended with ${code}: ${own.output}`)
  return { ...summary(own.output), ...memoryCourse(own.samples) }
}

/** Polls until `find()` returns something. */
async function until(find, what) {
  const began = performance.now()
  while (performance.now() - began < LIMIT_MS) {
    const found = await find()
    if (found) return found
    await sleep(20)
  }
  throw new Problem(`${what} did not happen within ${LIMIT_MS} ms.`)
}

/** Imports prices while the prerenderer watches: milliseconds until the HTML has each, pages rendered for it. */
async function changes(shop) {
  const own = startPrerenderer(shop, '--watch')
  const shown = (price) =>
    until(
      async () => (await readFile(join(shop.site, ...PAGE), 'utf8').catch(() => '')).includes(price),
      `The price ${price} in the HTML`,
    )
  const summarised = (from) =>
    until(() => (summary(own.output.slice(from)).pages > 0 ? summary(own.output.slice(from)) : null), 'A run')
  const found = []
  try {
    await shown('10,95')
    await summarised(0)
    for (let n = 1; n <= CHANGES; n++) {
      const from = own.output.length
      await importAt(`${10 + n}.95`, shop)
      const began = performance.now()
      await shown(`${10 + n},95`)
      const elapsed = performance.now() - began
      found.push({ elapsed, rendered: (await summarised(from)).rendered })
    }
  } finally {
    await stop(own.child)
  }
  return found
}

function resultRows(first, second, followed) {
  const speed = first.rendered / first.seconds
  const delays = followed.map(({ elapsed }) => elapsed)
  const rendered = Math.max(...followed.map((one) => one.rendered))
  const delay = `${ms(median(delays))}, at worst ${ms(Math.max(...delays))}`
  const total = `${whole(first.rendered)} in ${first.seconds} s`
  return [
    ['Pages rendered', total, `${whole(PRODUCTS)} or more`, first.rendered >= PRODUCTS],
    ['Pages a second', whole(speed), '150 or more', speed >= 150],
    ['Memory, at its peak', `${whole(first.peak)} MB`, 'under 700 MB', first.peak < 700],
    ['Memory, last quarter to second', first.growth.toFixed(2), 'at most 1.15', first.growth <= 1.15],
    ['Pages rendered without a change', whole(second.rendered), 'none', second.rendered === 0],
    ['A changed price in the HTML', delay, 'under 5,000 ms', Math.max(...delays) < 5000],
    ['Pages rendered for it', whole(rendered), 'at most 5', rendered <= 5],
  ]
}

export default async function pages() {
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  const prepare = (shop) => importAt('10.95', shop)
  return withShop({ seed: ['--products', String(PRODUCTS)], prepare }, async (shop) => {
    const first = await measured('Every page', () => wholeRun(shop))
    const second = await measured('Nothing changed', () => wholeRun(shop))
    const followed = await measured(`${CHANGES} changed prices`, () => changes(shop))
    const rows = resultRows(first, second, followed)
    return { rows, parts: [verdictTable(rows)] }
  })
}
