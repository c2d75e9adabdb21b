// `npm run bench:pages`: ten thousand products rendered into pages against a release build of the server: pages a second,
// the memory of the prerenderer from beginning to end, a second run in which nothing has changed, and how soon a price that
// an owner imports is in the HTML on the disk. BENCH_PAGES says how many. `-- --publish` writes docs/performance.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, serverBinary } from './lib/build.mjs'
import { startServer, stop } from './lib/load/server.mjs'
import { judge, ms, whole } from './lib/load/verdicts.mjs'
import { holding, prerendering, startPrerenderer, toldAfter } from './lib/measure/followed.mjs'
import { median } from './lib/measure/lighthouse.mjs'
import { main, step } from './lib/progress.mjs'
import { bars } from './lib/publish/chart.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
import { run } from './lib/run.mjs'
import { apiUrl, freePort, healthUrl, serverEnv } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const PRODUCTS = Number(process.env.BENCH_PAGES || 10_000)
const CHANGES = 5
const PRODUCT = { id: 70_001, name: 'Vela del taller', path: 'tienda/taller/vela-del-taller' }
const COLUMNS = 'ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Regular price,Categories'

/** Imports a product at a price, as an owner does. */
async function importAt(price, folder, env) {
  const file = join(folder, 'export.csv')
  const { id, name } = PRODUCT
  writeFileSync(file, `${COLUMNS}\n${id},simple,OWN-${id},${name},1,taxable,,1,${price},Taller\n`)
  await run(serverBinary('release'), ['import', file], { env })
}

/** Changes a price several times while the prerenderer follows: the time until the page has it, what was rendered for it. */
async function changes({ api, site, folder, env }) {
  const own = startPrerenderer(api, site, ['--watch'])
  const found = []
  try {
    await holding(join(site, PRODUCT.path, 'index.html'), '10,95', performance.now())
    // The first line tells that it is up with the API.
    await toldAfter(own, 0)
    for (let n = 1; n <= CHANGES; n++) {
      const before = own.output.length
      const price = `${10 + n}.95`
      await importAt(price, folder, env)
      const took = await holding(
        join(site, PRODUCT.path, 'index.html'),
        price.replace('.', ','),
        performance.now(),
      )
      found.push({ ms: took, ...(await toldAfter(own, before)) })
    }
  } finally {
    await stop(own.child)
  }
  return found
}

function verdicts({ first, second, followed }) {
  const rendered = Math.max(...followed.map((one) => one.rendered))
  const slowest = Math.max(...followed.map((one) => one.ms))
  const speed = first.rendered / first.seconds
  return [
    [
      'Pages rendered',
      `${whole(first.rendered)} in ${first.seconds} s`,
      `${whole(PRODUCTS)} or more`,
      first.rendered >= PRODUCTS,
    ],
    ['Pages a second', whole(speed), '150 or more', speed >= 150],
    ['Memory, at its peak', `${whole(first.peak)} MB`, 'under 700 MB', first.peak < 700],
    ['Memory, last quarter to second', first.growth.toFixed(2), 'at most 1.15', first.growth <= 1.15],
    [
      'Run without a change',
      `${second.seconds} s, ${second.rendered} rendered`,
      'none rendered',
      second.rendered === 0,
    ],
    [
      'A changed price in the HTML',
      `${ms(median(followed.map((one) => one.ms)))}, at worst ${ms(slowest)}`,
      'under 5,000 ms',
      slowest < 5000,
    ],
    ['Pages rendered for it', whole(rendered), 'at most 5', rendered <= 5],
  ]
}

const chart = ({ eighths }) =>
  bars({
    name: 'prerender-memory',
    title: `Memory of the prerenderer while it renders ${whole(PRODUCTS)} pages`,
    bars: eighths.map((value, n) => ({ label: `${n + 1}/8 of the run`, value, ours: true })),
    show: (value) => `${whole(value)} MB`,
  })

await main(async () => {
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'))
  const site = join(folder, 'site')
  let child
  try {
    const port = await freePort()
    const api = apiUrl(port)
    const env = serverEnv({ port, database: join(folder, 'shop.sqlite'), site })
    await step(`${whole(PRODUCTS)} products`, async (report) => {
      const count = ['--products', String(PRODUCTS)]
      await run(serverBinary('release'), ['seed', ...count], { env, onLine: report })
      await importAt('10.95', folder, env)
    })
    child = (await startServer(env, healthUrl(port))).child
    const measured = {}
    await step('Every page', async () => {
      measured.first = await prerendering(api, site)
    })
    await step('Nothing changed', async () => {
      measured.second = await prerendering(api, site)
    })
    await step(`${CHANGES} changed prices`, async () => {
      measured.followed = await changes({ api, site, folder, env })
    })
    const rows = verdicts(measured)
    if (publishing) publish('pages', [verdictTable(rows)], [chart(measured.first)])
    judge(rows)
  } finally {
    if (child) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
