// Server sending prerendered pages, compared with nginx; and its memory for 10,000 pages.
import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareWithNginx, fetchRaw } from '../lib/load/http.mjs'
import { formatCount, measureStep } from '../lib/load/results.mjs'
import { peakMemory, withShop } from '../lib/load/server.mjs'
import { UserError } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const COPIES = 10_000
const TARGET = { connections: 64, ratio: 0.8, p99: 10 }
const PAGE = '/tienda/cosmetica-facial'
const BROTLI = { 'accept-encoding': 'br' }

/** Requests copies of a page (hard links of its files), 50 at a time. Returns pages per second. */
async function requestCopies({ url, site }) {
  const path = (n) => `/tienda/medida/pagina-${n}`
  for (let n = 0; n < COPIES; n++) {
    mkdirSync(join(site, path(n)), { recursive: true })
    for (const name of ['index.html', 'index.html.br', 'index.html.gz'])
      linkSync(join(site, PAGE, name), join(site, path(n), name))
  }
  const began = performance.now()
  for (let n = 0; n < COPIES; n += 50) {
    const responses = Array.from({ length: 50 }, (_, offset) => fetchRaw(url + path(n + offset), BROTLI))
    if ((await Promise.all(responses)).some(({ status }) => status !== 200))
      throw new UserError('The server did not send all copies of the page.')
  }
  return (COPIES * 1000) / (performance.now() - began)
}

export default async function site() {
  return withShop({ pages: true }, async (shop) => {
    const unchanged = { ...BROTLI, 'if-none-match': (await fetchRaw(shop.url + PAGE, BROTLI)).headers.etag }
    const script = readdirSync(join(shop.site, 'assets')).find((name) => /^product-.*\.js$/.test(name))
    const requests = [
      { name: 'A page in Brotli', path: PAGE, headers: BROTLI },
      { name: 'A page in gzip', path: PAGE, headers: { 'accept-encoding': 'gzip' } },
      { name: 'A page uncompressed', path: PAGE },
      { name: 'A chunk of the app', path: `/assets/${script}`, headers: BROTLI },
      { name: 'A page unchanged (304)', path: PAGE, headers: unchanged },
    ]
    const rows = await compareWithNginx(shop, await freePort(), requests, TARGET)
    const before = peakMemory(shop.child)
    const perSecond = await measureStep('Every page once', () => requestCopies(shop))
    const memory = peakMemory(shop.child)
    const figure = `${formatCount(memory)} MB (${formatCount(before)} MB before)`
    rows.push([
      'Pages read from the disk',
      `${formatCount(perSecond)} a second`,
      '500 or more',
      perSecond >= 500,
    ])
    rows.push([`Memory with ${formatCount(COPIES)} pages`, figure, 'under 400 MB', memory < 400])
    return { rows }
  })
}
