// Package benchmarks: adding to a cart of 1 to 1,000 lines and reading the new view, in Node and Chromium,
// compared with other cart libraries (tests/bench, with tinybench); and startup, from `initMostrador()` to
// the first view. BENCH_RUNS: iterations of a pass.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { median } from '../lib/load/rate.mjs'
import { formatMs, measureStep } from '../lib/load/results.mjs'
import { slowDown, withBrowser } from '../lib/measure/browser.mjs'
import { installPackages } from '../lib/packages.mjs'
import { bin, fromRoot } from '../lib/paths.mjs'
import { step } from '../lib/progress.mjs'
import { resultTable, table } from '../lib/publish/document.mjs'
import { run } from '../lib/run.mjs'

const RUNS = Number(process.env.BENCH_RUNS || 15)
const IMPLEMENTATIONS = {
  mostrador: 'mostrador',
  plain: 'Hand-written',
  toolkit: 'Redux Toolkit',
  library: 'use-shopping-cart',
}
/** Milliseconds: an addition with its view at 100 lines, startup, the longest task of a slowed startup. */
const TARGET = { lines: 100, addition: 1, start: 30, task: 50 }
const SLOWDOWN = 4
const sources = fromRoot('tests', 'bench')
/** Output folder inside the clone, so that Node resolves the package from there. */
const folder = fromRoot('target', 'package-bench')

const PAGE = `<!doctype html><meta charset="utf-8"><title>Mostrador</title>
<script type="importmap">{"imports":{"mostrador":"/pkg/dist/web.js"}}</script>`

/** Cross-origin isolation enables microsecond timers; the HTTP cache stores the package between startups. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'max-age=3600',
}

/** Replaces Stripe's loader, which use-shopping-cart imports and which loads a script from stripe.com. */
const withoutStripe = {
  name: 'without-stripe',
  enforce: 'pre',
  resolveId: (id) => (id === '@stripe/stripe-js' ? '\0empty' : undefined),
  load: (id) => (id === '\0empty' ? 'export {}' : undefined),
}

/** Bundles the implementations for production. The package stays external, as published. */
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
  for (const part of ['dist', 'web'])
    cpSync(fromRoot('pkg', part), join(folder, 'pkg', part), { recursive: true })
}

async function measureInNode() {
  const code = `const { measure } = await import('${join(folder, 'run.js')}')
    console.log(JSON.stringify(await measure(${RUNS})))`
  return JSON.parse(await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder }))
}

/** Runs `work(newPage)`; `newPage` opens a page with only the package, in one browser context. */
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

const measureInChromium = async (newPage) =>
  (await newPage()).evaluate(async (runs) => (await import('/run.js')).measure(runs), RUNS)

/** Milliseconds to the first view, and the longest task (from 50 ms). Runs in the page. */
async function measureStartup() {
  const { createShop, initMostrador, memoryHost } = await import('mostrador')
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const began = performance.now()
  await initMostrador()
  createShop({ baseUrl: '/api/v1', host: memoryHost() }).select('cart')
  const elapsed = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 300))
  const startupTasks = tasks.filter(({ startTime, duration }) => startTime + duration > began)
  return { elapsed, longest: Math.max(0, ...startupTasks.map(({ duration }) => duration)) }
}

async function startupRows(newPage) {
  const repeat = async (times, slowdown) => {
    const results = []
    for (let n = 0; n < times; n++) {
      const page = await newPage()
      await slowDown(page, slowdown)
      results.push(await page.evaluate(measureStartup))
      await page.close()
    }
    return results
  }
  const elapsed = (results) => median(results.map((result) => result.elapsed))
  await repeat(3, 1)
  const [normal, slowed] = [elapsed(await repeat(RUNS, 1)), await repeat(RUNS, SLOWDOWN)]
  const longest = Math.max(...slowed.map((result) => result.longest))
  const task = longest === 0 ? `none of ${TARGET.task} ms` : formatMs(longest)
  return [
    ['Start, to the first view', formatMs(normal), `under ${TARGET.start} ms`, normal < TARGET.start],
    [`Start, CPU ${SLOWDOWN} times slower`, formatMs(elapsed(slowed)), '', true],
    ['Longest task of it', task, `at most ${TARGET.task} ms`, longest <= TARGET.task],
  ]
}

const sizeLabel = (environment, lines) =>
  `${environment}, ${lines === 1 ? 'one line' : `${lines.toLocaleString('en')} lines`}`
const microseconds = (ns) => `${(ns / 1000).toFixed(ns < 10_000 ? 1 : 0)} µs`

/** Result rows of one cart size: its addition, and the ratio to the other implementations. */
function ratioRows(environment, { lines, ns }) {
  const own = median(ns.mostrador)
  const size = sizeLabel(environment, lines)
  const addition = [size, microseconds(own), `under ${TARGET.addition} ms`, own < TARGET.addition * 1e6]
  const ratios = ['plain', 'toolkit', 'library'].map((other) => {
    const ratio = median(ns[other]) / own
    const [target, met] = other === 'library' ? ['faster', ratio > 1] : ['', true]
    return [
      `${size}: ${IMPLEMENTATIONS[other]}`,
      `${Number(ratio.toPrecision(2))} times as fast`,
      target,
      met,
    ]
  })
  return lines === TARGET.lines ? [addition, ...ratios] : ratios
}

export default async function packageBench() {
  await step('Other implementations', (report) => installPackages(report, sources))
  await step('Bundle', bundle)
  const environments = {
    Node: await measureStep('In Node', measureInNode),
    Chromium: await measureStep('In Chromium', () => withPages(measureInChromium)),
  }
  const startup = await measureStep('Startup', () => withPages(startupRows))
  const results = Object.entries(environments).flatMap(([environment, sizes]) =>
    sizes.map((result) => [environment, result]),
  )
  const rows = [...results.flatMap(([environment, result]) => ratioRows(environment, result)), ...startup]
  const figures = results.map(([environment, { lines, ns }]) => [
    sizeLabel(environment, lines),
    ...Object.keys(IMPLEMENTATIONS).map((name) => microseconds(median(ns[name]))),
  ])
  const head = ['Addition and its view', ...Object.values(IMPLEMENTATIONS)]
  const rowsWithTarget = rows.filter(([, , target]) => target !== '')
  return { rows, parts: [table(head, figures), resultTable(rowsWithTarget)] }
}
