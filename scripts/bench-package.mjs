// `npm run bench:package`: what putting something into the cart costs with its new view, in Node and in Chromium, beside
// carts that others write (tests/bench), all in one run and by turns; and how soon after its start the package shows
// something. The median of forty rounds (BENCH_ROUNDS), and of fifteen starts.
// `-- --publish` writes docs/performance.md.
import { buildPackage, buildWasm } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { judge } from './lib/load/verdicts.mjs'
import {
  CONTENDERS,
  figureRows,
  inChromium,
  inNode,
  medians,
  ratioRows,
  times,
} from './lib/package-bench/additions.mjs'
import { bundleContenders, installContenders } from './lib/package-bench/contenders.mjs'
import { withPage } from './lib/package-bench/page.mjs'
import { measureStarts, startRows } from './lib/package-bench/start.mjs'
import { main, step } from './lib/progress.mjs'
import { bars } from './lib/publish/chart.mjs'
import { publish, publishing, table, verdictTable } from './lib/publish/document.mjs'
import { setup } from './setup.mjs'

const EFFORT = { warmUp: 20, rounds: Number(process.env.BENCH_ROUNDS || 40) }
const STARTS = 15

/** How many times as fast the package is as a cart written by hand. */
const chartOf = (place, figures) =>
  bars({
    name: `package-${place.toLowerCase()}`,
    title: `Into the cart with its new view, in ${place}: times as fast as a cart written by hand`,
    bars: figures.flatMap(({ lines, ns }) =>
      ['mostrador', 'toolkit', 'library'].map((name) => ({
        label: `${CONTENDERS[name]}, ${lines.toLocaleString('en')}`,
        value: ns.plain / ns[name],
        ours: name === 'mostrador',
      })),
    ),
    limit: { value: 1, label: 'written by hand' },
    show: times,
  })

await main(async () => {
  await setup()
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Contenders', installContenders)
  await step('Bundles', bundleContenders)
  await step('Chromium', installChromium)
  const figures = {}
  await step('In Node', async () => {
    figures.Node = medians(await inNode(EFFORT))
  })
  await step('In Chromium', () =>
    withPage(async (page) => {
      figures.Chromium = medians(await inChromium(page, EFFORT))
    }),
  )
  let starts
  await step('Starts', () =>
    withPage(async (page) => {
      starts = await measureStarts(page, STARTS)
    }),
  )
  const places = Object.entries(figures)
  const heads = ['Into the cart, and its view', ...Object.values(CONTENDERS)]
  const took = table(
    heads,
    places.flatMap(([place, found]) => figureRows(place, found)),
  )
  console.log(`\n${took}`)
  const rows = [...places.flatMap(([place, found]) => ratioRows(place, found)), ...startRows(starts)]
  if (publishing)
    publish(
      'package',
      [took, verdictTable(rows)],
      places.map(([place, found]) => chartOf(place, found)),
    )
  judge(rows)
})
