// The server sending prerendered pages beside nginx sending the same bytes, and its memory for 10,000 of them.
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildServer } from '../lib/build.mjs'
import { brotliBest } from '../lib/compress.mjs'
import { besideNginx, raw, requireNginx } from '../lib/load/http.mjs'
import { peakMemory, withShop } from '../lib/load/server.mjs'
import { whole } from '../lib/load/verdicts.mjs'
import { at } from '../lib/paths.mjs'
import { Problem, step } from '../lib/progress.mjs'
import { verdictTable } from '../lib/publish/document.mjs'
import { freePort } from '../lib/server.mjs'

const PAGES = 10_000
const TARGET = { connections: 64, ratio: 0.7, p99: 10 }
const PAGE = '/tienda/medida/pagina-1'
const CHUNK = '/assets/parte-1a2b3c4d.js'
const BROTLI = { 'accept-encoding': 'br' }

/** HTML of the size of a category page: about 60 kB, 9 kB in Brotli. */
function page() {
  const products = JSON.parse(readFileSync(at('api', 'demo', 'products.json'), 'utf8')).slice(0, 36)
  const cards = products.map(
    ({ slug, title, summary, description }) =>
      `<li><a href="/tienda/${slug}"><img alt="" src="/imagenes/${slug}-320.avif"></a><h2>${title}</h2><p>${summary}</p>${description}</li>`,
  )
  return `<!doctype html><html lang="es"><title>Medida</title><ul>${cards.join('')}</ul></html>`
}

async function writeCompressed(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(`${file}.br`, await brotliBest(Buffer.from(text)))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

/** A site of 10,000 pages, hard links of one file each. */
async function writeSite({ site }) {
  const source = join(site, 'pagina.html')
  await writeCompressed(source, page())
  await writeCompressed(join(site, CHUNK), readFileSync(at('app', 'src', 'theme.css'), 'utf8').repeat(4))
  await writeCompressed(
    join(site, '_shell.html'),
    '<!doctype html><title>Medida</title><div id="root"></div>',
  )
  for (let n = 0; n < PAGES; n++) {
    const folder = join(site, 'tienda', 'medida', `pagina-${n}`)
    mkdirSync(folder, { recursive: true })
    for (const end of ['', '.br', '.gz']) linkSync(source + end, join(folder, `index.html${end}`))
  }
}

/** Requests every page once, 50 at a time; returns pages per second. */
async function everyPage(url) {
  const began = performance.now()
  for (let n = 0; n < PAGES; n += 50) {
    const paths = Array.from({ length: 50 }, (_, more) => `/tienda/medida/pagina-${n + more}`)
    const answers = await Promise.all(paths.map((path) => raw(url + path, BROTLI)))
    if (answers.some(({ status }) => status !== 200)) throw new Problem('A page is missing.')
  }
  return (PAGES * 1000) / (performance.now() - began)
}

export default async function site() {
  await requireNginx()
  await step('Server', (report) => buildServer(report, 'release'))
  const rows = []
  await withShop({ prepare: writeSite }, async (shop) => {
    const { headers } = await raw(shop.url + PAGE, BROTLI)
    const requests = [
      { name: 'A page in Brotli', path: PAGE, headers: BROTLI },
      { name: 'A page in gzip', path: PAGE, headers: { 'accept-encoding': 'gzip' } },
      { name: 'A page uncompressed', path: PAGE },
      { name: 'A chunk of the app', path: CHUNK, headers: BROTLI },
      {
        name: 'A page unchanged (304)',
        path: PAGE,
        headers: { ...BROTLI, 'if-none-match': headers.etag },
      },
    ]
    rows.push(...(await besideNginx(shop, await freePort(), requests, TARGET)))
    await step('Every page once', async () => {
      const before = peakMemory(shop.child)
      const perSecond = await everyPage(shop.url)
      const memory = peakMemory(shop.child)
      const figure = `${whole(memory)} MB (${whole(before)} MB before)`
      rows.push(['Pages read from the disk', `${whole(perSecond)} a second`, '500 or more', perSecond >= 500])
      rows.push([`Memory with ${whole(PAGES)} pages`, figure, 'under 400 MB', memory < 400])
    })
  })
  return { rows, parts: [verdictTable(rows)] }
}
