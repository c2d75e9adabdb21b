// `npm run bench -- NAME…`: benchmarks; without a name `carts` and `package`, `all` for every one that needs no argument.
// A missed target fails the command. `--publish` writes the figures into docs/performance.md, on an idle machine.
// The environment makes a run shorter or longer: BENCH_RUNS, BENCH_SECONDS, BENCH_PRODUCTS, BENCH_PAGES.
import { judge } from './lib/load/verdicts.mjs'
import { main, Problem } from './lib/progress.mjs'
import { publish, publishing } from './lib/publish/document.mjs'
import { setup } from './setup.mjs'

const BENCHMARKS = {
  carts: 'the rules natively, at 1 to 1,000 cart lines',
  package: 'adding to a cart beside Redux Toolkit, use-shopping-cart and a hand-written cart; start-up',
  api: 'the server with 50,000 products, beside nginx sending the same bytes',
  site: 'the server sending prerendered pages, beside nginx',
  pages: 'the prerenderer with 10,000 products, and the delay of a changed price',
  lighthouse: 'Lighthouse of each kind of page, over HTTP/1.1 and HTTP/2',
  interactions: 'from click to paint with the CPU slowed down 4 times',
  hints: 'whether response times reveal who has an account',
  beside: 'two running shops: npm run bench -- beside http://localhost:8099 http://localhost:8080',
}

await main(async () => {
  const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const addresses = words.filter((word) => /^https?:/.test(word))
  const all = Object.keys(BENCHMARKS).filter((name) => name !== 'beside')
  const chosen = words.includes('all') ? all : words.filter((word) => !addresses.includes(word))
  const names = chosen.length > 0 ? chosen : ['carts', 'package']
  if (!names.every((name) => name in BENCHMARKS)) {
    const list = Object.entries(BENCHMARKS).map(([name, what]) => `  ${name.padEnd(14)}${what}`)
    throw new Problem(`Benchmarks are:\n${list.join('\n')}`)
  }
  await setup()
  const rows = []
  for (const name of names) {
    console.log(`\n${name}`)
    const { default: bench } = await import(`./bench/${name}.mjs`)
    const result = await bench(addresses)
    rows.push(...result.rows)
    if (publishing && result.parts) publish(name, result.parts)
  }
  if (rows.length > 0) judge(rows)
})
