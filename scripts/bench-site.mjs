// `npm run bench:site`: the server sending prerendered pages, beside nginx sending the same bytes in the same run, and
// what it holds of ten thousand of them. A figure that misses its promise fails the command. `-- --publish` writes
// docs/performance.md.
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildServer, serverBinary } from './lib/build.mjs'
import { brotliBest } from './lib/compress.mjs'
import { besideCeiling, raw, startCeiling } from './lib/load/ceiling.mjs'
import { peakMemory, startServer, stop } from './lib/load/server.mjs'
import { installTools } from './lib/load/tools.mjs'
import { besides, judge, whole } from './lib/load/verdicts.mjs'
import { at } from './lib/paths.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { bars } from './lib/publish/chart.mjs'
import { publish, publishing, verdictTable } from './lib/publish/document.mjs'
import { run } from './lib/run.mjs'
import { serverEnv } from './lib/server.mjs'

const PAGES = 10_000
const PORT = Number(process.env.PORT || 7520)
const TURNS = { rounds: 3, seconds: Number(process.env.BENCH_SECONDS || 5), connections: 64 }
const url = `http://127.0.0.1:${PORT}`
const PAGE = '/tienda/medida/pagina-1'
const PART = '/assets/parte-1a2b3c4d.js'

/** A page as large as those of the shop, with its words: about 60 kB, 9 kB in Brotli. */
function page() {
  const products = JSON.parse(readFileSync(at('api', 'demo', 'products.json'), 'utf8')).slice(0, 36)
  const cards = products.map(
    ({ slug, title, summary, description }) =>
      `<li class="grid gap-3"><a href="/tienda/${slug}"><img alt="" src="/imagenes/${slug}-320.avif"></a>` +
      `<h2 class="text-h3">${title}</h2><p class="text-small text-soft">${summary}</p>${description}</li>`,
  )
  return `<!doctype html><html lang="es"><title>Medida</title><ul>${cards.join('')}</ul></html>`
}

/** Lays a text into the tree, compressed beforehand. */
async function lay(folder, name, text) {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, await brotliBest(Buffer.from(text)))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

/** A tree of so many pages, which are one and the same on the disk and each its own to the server. */
async function layTree(folder) {
  await lay(folder, 'pagina.html', page())
  await lay(folder, PART.slice(1), readFileSync(at('app', 'src', 'theme.css'), 'utf8').repeat(4))
  await lay(folder, '_shell.html', '<!doctype html><title>Medida</title><div id="root"></div>')
  for (let n = 0; n < PAGES; n++) {
    const place = join(folder, 'tienda', 'medida', `pagina-${n}`)
    mkdirSync(place, { recursive: true })
    for (const end of ['', '.br', '.gz']) {
      linkSync(join(folder, `pagina.html${end}`), join(place, `index.html${end}`))
    }
  }
}

/** What is asked of the shop: each time the same bytes are asked of nginx, which has them as a file. */
async function questions() {
  const br = { 'accept-encoding': 'br' }
  const asked = [
    { name: 'A page in Brotli', path: PAGE, headers: br },
    { name: 'A page in gzip', path: PAGE, headers: { 'accept-encoding': 'gzip' } },
    { name: 'A page as it is', path: PAGE },
    { name: 'A part of the app', path: PART, headers: br },
  ]
  for (const [n, question] of asked.entries()) {
    const { status, headers, body } = await raw(url + question.path, question.headers)
    if (status !== 200) throw new Problem(`${question.path} is answered ${status}.`)
    Object.assign(question, { file: `${n}.html`, tag: headers.etag, body })
  }
  const [{ tag, file }] = asked
  const unchanged = { ...br, 'if-none-match': tag }
  return [...asked, { name: 'A page unchanged (304)', path: PAGE, headers: unchanged, file }]
}

/** The pages a second beside those of nginx, for people. */
function chart(read) {
  const sides = Object.entries(read).flatMap(([name, { shop, ceiling }]) => [
    { label: name, value: shop.perSecond, ours: true },
    { label: 'nginx', value: ceiling.perSecond, ours: false },
  ])
  const title = `Requests a second over ${TURNS.connections} connections`
  return bars({ name: 'sending', title, bars: sides, show: whole })
}

/** Asks for every page once; gives the pages a second. */
async function askForAll() {
  const began = performance.now()
  for (let n = 0; n < PAGES; n += 50) {
    const answers = Array.from({ length: 50 }, (_, more) =>
      raw(`${url}/tienda/medida/pagina-${n + more}`, { 'accept-encoding': 'br' }),
    )
    const failed = (await Promise.all(answers)).find(({ status }) => status !== 200)
    if (failed) throw new Problem(`A page is answered ${failed.status}.`)
  }
  return (PAGES * 1000) / (performance.now() - began)
}

await main(async () => {
  await step('nginx and wrk', installTools)
  await step('Server', (report) => buildServer(report, 'release'))
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'))
  const site = join(folder, 'site')
  const children = []
  try {
    await step(`${whole(PAGES)} pages`, () => layTree(site))
    const env = {
      ...serverEnv({ port: PORT, database: join(folder, 'shop.sqlite') }),
      MOSTRADOR_SITE: site,
    }
    await step('Demo catalogue', (report) => run(serverBinary('release'), ['seed'], { env, onLine: report }))
    const { child } = await startServer(env, url + PAGE)
    children.push(child)
    const asked = await questions()
    const files = asked.filter(({ body }) => body).map(({ file, body }) => [file, body])
    children.push(await startCeiling(folder, PORT + 1, Object.fromEntries(files)))
    console.log(
      `  ${TURNS.connections} connections, ${TURNS.rounds} turns each of the shop and nginx, the worst p99:`,
    )
    const rows = []
    const read = {}
    for (const question of asked) {
      await step(question.name, async () => {
        read[question.name] = await besideCeiling(question, url, PORT + 1, TURNS)
        rows.push(...besides(question.name, read[question.name], { ratio: 0.7, p99: 10 }))
      })
    }
    await step('Every page once', async () => {
      const before = peakMemory(child)
      const perSecond = await askForAll()
      rows.push(['Pages read from the disk', `${whole(perSecond)} a second`, '500 or more', perSecond >= 500])
      const memory = peakMemory(child)
      const figure = `${whole(memory)} MB (${whole(before)} MB before)`
      rows.push([`Memory with ${whole(PAGES)} pages`, figure, 'under 400 MB', memory < 400])
    })
    if (publishing) publish('site', [verdictTable(rows)], [chart(read)])
    judge(rows)
  } finally {
    for (const child of children) await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
})
