// `npm run bench -- NAME…`: benchmarks, by default `carts` and `package`; `all` runs every one that needs no
// argument. A missed target fails the command. `--publish` writes the results into docs/performance.md; use
// an idle machine. Environment variables change the size of a run: BENCH_RUNS, BENCH_SECONDS, BENCH_PRODUCTS,
// BENCH_ORDERS, BENCH_PAGES, BENCH_PEERS.
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { assertTargets } from './lib/load/results.mjs'
import { main, step, UserError } from './lib/progress.mjs'
import { publish, resultTable, shouldPublish } from './lib/publish/document.mjs'
import { attempt } from './lib/run.mjs'
import { buildEngine, buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

const PREPARATIONS = {
  package: buildEngine,
  site: buildWholeSite,
  server: () => step('Server', (report) => buildServer(report, 'release')),
  development: () => step('Server', buildServer),
  chromium: () => step('Chromium', installChromium),
  nginx: async () => {
    if ((await attempt('nginx', ['-v'])).code === 127)
      throw new UserError('nginx was not found. Install it as root: apt-get install nginx')
  },
}

const BENCHMARKS = {
  carts: ['native rules with 1 to 1,000 cart lines'],
  package: ['adding to a cart, compared with other libraries, and startup', 'package', 'chromium'],
  api: ['server with 100,000 products, compared with nginx', 'nginx', 'server'],
  panel: ["lists of the owner's panel with 1,000,000 orders, a saved product in the HTML", 'site', 'server'],
  site: ['server sending prerendered pages, compared with nginx', 'nginx', 'site', 'server'],
  pages: ['prerenderer with 10,000 products, delay of a changed price', 'site', 'server'],
  lighthouse: ['each kind of page, and starters of other platforms', 'nginx', 'site', 'server', 'chromium'],
  conditions: ['devices, networks and visitors, throttled', 'nginx', 'site', 'server', 'chromium'],
  interactions: ['click to paint with 4× CPU throttling', 'site', 'server', 'chromium'],
  start: ['first start with empty caches, second start, and after edits'],
  hints: ['timing side channel: response times with and without an account', 'development'],
  compare: ['comparison of two running shops, by their addresses', 'chromium'],
}
const UNPUBLISHED = ['carts', 'hints', 'compare']

await main(async () => {
  const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const addresses = args.filter((arg) => /^https?:/.test(arg))
  const all = Object.keys(BENCHMARKS).filter((name) => name !== 'compare')
  const selected = args.includes('all') ? all : args.filter((arg) => !addresses.includes(arg))
  const names = selected.length > 0 ? selected : ['carts', 'package']
  if (!names.every((name) => name in BENCHMARKS)) {
    const list = Object.entries(BENCHMARKS).map(
      ([name, [description]]) => `  ${name.padEnd(14)}${description}`,
    )
    throw new UserError(`Unknown benchmark. Available benchmarks:\n${list.join('\n')}`)
  }
  await setup()
  const results = []
  for (const name of names) {
    console.log(`\n${name}`)
    for (const preparation of BENCHMARKS[name].slice(1)) await PREPARATIONS[preparation]()
    const { default: bench } = await import(`./bench/${name}.mjs`)
    const { rows, parts = [resultTable(rows)] } = await bench(addresses)
    results.push(...rows)
    if (shouldPublish && !UNPUBLISHED.includes(name)) publish(name, parts)
  }
  if (results.length > 0) assertTargets(results)
})
