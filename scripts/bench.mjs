// `npm run bench -- NAME…`: benchmarks; without a name `carts` and `package`, `all` for every one that needs no argument.
// A missed target fails the command. `--publish` writes the figures into docs/performance.md, on an idle machine.
// The environment makes a run shorter or longer: BENCH_RUNS, BENCH_SECONDS, BENCH_PRODUCTS, BENCH_PAGES.
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { judge } from './lib/load/verdicts.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
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
      throw new Problem('nginx was not found. As root: apt-get install nginx')
  },
}

/** Description and preparations of each benchmark. */
const BENCHMARKS = {
  carts: ['the rules natively, at 1 to 1,000 cart lines'],
  package: ['adding to a cart beside other carts, and start-up', 'package', 'chromium'],
  api: ['the server with 50,000 products, beside nginx', 'nginx', 'server'],
  site: ['the server sending prerendered pages, beside nginx', 'nginx', 'site', 'server'],
  pages: ['the prerenderer with 10,000 products, delay of a changed price', 'site', 'server'],
  lighthouse: ['each kind of page, over HTTP/1.1 and HTTP/2', 'nginx', 'site', 'server', 'chromium'],
  interactions: ['click to paint with the CPU slowed down 4 times', 'site', 'server', 'chromium'],
  start: ['a first start with empty caches, a second one, and after edits'],
  hints: ['whether response times reveal who has an account', 'development'],
  beside: ['two running shops, by their addresses', 'chromium'],
}
const UNPUBLISHED = ['carts', 'hints']

await main(async () => {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const addresses = words.filter((word) => /^https?:/.test(word))
  const all = Object.keys(BENCHMARKS).filter((name) => name !== 'beside')
  const chosen = words.includes('all') ? all : words.filter((word) => !addresses.includes(word))
  const names = chosen.length > 0 ? chosen : ['carts', 'package']
  if (!names.every((name) => name in BENCHMARKS)) {
    const list = Object.entries(BENCHMARKS).map(([name, [what]]) => `  ${name.padEnd(14)}${what}`)
    throw new Problem(`Benchmarks are:\n${list.join('\n')}`)
  }
  await setup()
  const judged = []
  for (const name of names) {
    console.log(`\n${name}`)
    for (const preparation of BENCHMARKS[name].slice(1)) await PREPARATIONS[preparation]()
    const { default: bench } = await import(`./bench/${name}.mjs`)
    const { rows, parts = [verdictTable(rows)] } = await bench(addresses)
    judged.push(...rows)
    if (publishing && !UNPUBLISHED.includes(name)) publish(name, parts)
  }
  if (judged.length > 0) judge(judged)
})
