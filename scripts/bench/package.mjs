// Adding to a cart of 1 to 1,000 lines with the new view, in Node and Chromium, beside other carts (tests/bench, by
// tinybench); and start-up of the package, from `initMostrador()` to the first view. BENCH_RUNS: iterations of a pass.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { median } from '../lib/load/pace.mjs'
import { measured, ms } from '../lib/load/verdicts.mjs'
import { slowDown, withBrowser } from '../lib/measure/browser.mjs'
import { installPackages } from '../lib/packages.mjs'
import { at, bin } from '../lib/paths.mjs'
import { step } from '../lib/progress.mjs'
import { table, verdictTable } from '../lib/publish/document.mjs'
import { run } from '../lib/run.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 15)
const CONTENDERS = {
  mostrador: 'mostrador',
  plain: 'Hand-written',
  toolkit: 'Redux Toolkit',
  library: 'use-shopping-cart',
}
/** An addition with its view at 100 lines; start-up; long tasks of a slowed start-up, in milliseconds. */
const TARGET = { lines: 100, addition: 1, start: 30, task: 50 }
const SLOWDOWN = 4
const sources = at('tests', 'bench')
/** Inside the clone, so that Node resolves the package from there. */
const folder = at('target', 'package-bench')

const PAGE = `<!doctype html><meta charset="utf-8"><title>Mostrador</title>
<script type="importmap">{"imports":{"mostrador":"/pkg/dist/web.js"}}</script>`

/** Cross-origin isolation gives timers of microseconds; the cache keeps the package between starts. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'max-age=3600',
}

/** use-shopping-cart imports Stripe's loader for its side effect: a script from stripe.com. */
const withoutStripe = {
  name: 'without-stripe',
  enforce: 'pre',
  resolveId: (id) => (id === '@stripe/stripe-js' ? '\0empty' : undefined),
  load: (id) => (id === '\0empty' ? 'export {}' : undefined),
}

/** Bundles the contenders for production; the package stays external, as it is published. */
async function bundle(report) {
  await run(bin('tsc'), ['-p', sources], { onLine: report })
  await build({
    configFile: false,
    root: sources,
    logLevel: 'error',
    plugins: [withoutStripe],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: join(sources, 'src', 'run.ts'), formats: ['es'], fileName: 'run' },
      rollupOptions: { external: ['mostrador'] },
    },
  })
  writeFileSync(join(folder, 'index.html'), PAGE)
  for (const part of ['dist', 'web']) cpSync(at('pkg', part), join(folder, 'pkg', part), { recursive: true })
}

async function inNode() {
  const code = `const { measure } = await import('${join(folder, 'run.js')}')
    console.log(JSON.stringify(await measure(${RUNS})))`
  return JSON.parse(await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder }))
}

/** Runs `work(newPage)` with pages that hold the package and nothing else, of one browser context. */
async function withPages(work) {
  const settings = { configFile: false, root: folder, logLevel: 'error', build: { outDir: '.' } }
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0, headers: HEADERS } })
  try {
    const url = `http://127.0.0.1:${server.httpServer.address().port}/`
    return await withBrowser(async ({ visitor }) => {
      const context = await visitor({})
      return work(async () => {
        const page = await context.newPage()
        await page.goto(url)
        return page
      })
    })
  } finally {
    await server.close()
  }
}

const inChromium = async (newPage) =>
  (await newPage()).evaluate(async (runs) => (await import('/run.js')).measure(runs), RUNS)

/** Runs in the page: milliseconds to the first view, and the longest task (browsers report those from 50 ms). */
async function start() {
  const { createShop, initMostrador, memoryHost } = await import('mostrador')
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const began = performance.now()
  await initMostrador()
  createShop({ baseUrl: '/api/v1', host: memoryHost() }).select('cart')
  const elapsed = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 300))
  const own = tasks.filter(({ startTime, duration }) => startTime + duration > began)
  return { elapsed, longest: Math.max(0, ...own.map(({ duration }) => duration)) }
}

/** Result rows of start-up, with a warm HTTP cache and code cache. */
async function starts(newPage) {
  const repeated = async (times, slowdown) => {
    const found = []
    for (let n = 0; n < times; n++) {
      const page = await newPage()
      await slowDown(page, slowdown)
      found.push(await page.evaluate(start))
      await page.close()
    }
    return found
  }
  const elapsed = (found) => median(found.map((one) => one.elapsed))
  await repeated(3, 1)
  const [normal, slowed] = [elapsed(await repeated(RUNS, 1)), await repeated(RUNS, SLOWDOWN)]
  const longest = Math.max(...slowed.map((one) => one.longest))
  const task = longest === 0 ? `none of ${TARGET.task} ms` : ms(longest)
  return [
    ['Start, to the first view', ms(normal), `under ${TARGET.start} ms`, normal < TARGET.start],
    [`Start, CPU ${SLOWDOWN} times slower`, ms(elapsed(slowed)), '', true],
    ['Longest task of it', task, `at most ${TARGET.task} ms`, longest <= TARGET.task],
  ]
}

const sized = (place, lines) =>
  `${place}, ${lines === 1 ? 'one line' : `${lines.toLocaleString('en')} lines`}`
const microseconds = (ns) => `${(ns / 1000).toFixed(ns < 10_000 ? 1 : 0)} µs`

/** Result rows of one size: the addition where it has a target, and how many times as fast as the others it is. */
function ratioRows(place, { lines, ns }) {
  const own = median(ns.mostrador)
  const size = sized(place, lines)
  const addition = [size, microseconds(own), `under ${TARGET.addition} ms`, own < TARGET.addition * 1e6]
  const ratios = ['plain', 'toolkit', 'library'].map((other) => {
    const ratio = median(ns[other]) / own
    const [target, kept] = other === 'library' ? ['faster', ratio > 1] : ['', true]
    return [`${size}: ${CONTENDERS[other]}`, `${Number(ratio.toPrecision(2))} times as fast`, target, kept]
  })
  return lines === TARGET.lines ? [addition, ...ratios] : ratios
}

export default async function packageBench() {
  await step('Contenders', (report) => installPackages(report, sources))
  await step('Bundle', bundle)
  const places = {
    Node: await measured('In Node', inNode),
    Chromium: await measured('In Chromium', () => withPages(inChromium)),
  }
  const started = await measured('Starts', () => withPages(starts))
  const all = Object.entries(places).flatMap(([place, sizes]) => sizes.map((one) => [place, one]))
  const rows = [...all.flatMap(([place, one]) => ratioRows(place, one)), ...started]
  const figures = all.map(([place, { lines, ns }]) => [
    sized(place, lines),
    ...Object.keys(CONTENDERS).map((name) => microseconds(median(ns[name]))),
  ])
  const head = ['Addition and its view', ...Object.values(CONTENDERS)]
  return { rows, parts: [table(head, figures), verdictTable(rows)] }
}
