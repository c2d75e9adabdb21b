// The server sending prerendered pages beside nginx sending the same bytes, and its memory for 10,000 of them.
import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { besideNginx, raw } from '../lib/load/http.mjs'
import { peakMemory, withShop } from '../lib/load/server.mjs'
import { measured, whole } from '../lib/load/verdicts.mjs'
import { Problem } from '../lib/progress.mjs'
import { freePort } from '../lib/server.mjs'

const COPIES = 10_000
const TARGET = { connections: 64, ratio: 0.7, p99: 10 }
const PAGE = '/tienda/cosmetica-facial'
const BROTLI = { 'accept-encoding': 'br' }

/** Requests so many copies of a page, hard links of its files, 50 at a time; returns pages per second. */
async function copies({ url, site }) {
  const path = (n) => `/tienda/medida/pagina-${n}`
  for (let n = 0; n < COPIES; n++) {
    mkdirSync(join(site, path(n)), { recursive: true })
    for (const name of ['index.html', 'index.html.br', 'index.html.gz'])
      linkSync(join(site, PAGE, name), join(site, path(n), name))
  }
  const began = performance.now()
  for (let n = 0; n < COPIES; n += 50) {
    const answers = Array.from({ length: 50 }, (_, more) => raw(url + path(n + more), BROTLI))
    if ((await Promise.all(answers)).some(({ status }) => status !== 200))
      throw new Problem('A page is missing.')
  }
  return (COPIES * 1000) / (performance.now() - began)
}

export default async function site() {
  return withShop({ pages: true }, async (shop) => {
    const unchanged = { ...BROTLI, 'if-none-match': (await raw(shop.url + PAGE, BROTLI)).headers.etag }
    const script = readdirSync(join(shop.site, 'assets')).find((name) => /^product-.*\.js$/.test(name))
    const requests = [
      { name: 'A page in Brotli', path: PAGE, headers: BROTLI },
      { name: 'A page in gzip', path: PAGE, headers: { 'accept-encoding': 'gzip' } },
      { name: 'A page uncompressed', path: PAGE },
      { name: 'A chunk of the app', path: `/assets/${script}`, headers: BROTLI },
      { name: 'A page unchanged (304)', path: PAGE, headers: unchanged },
    ]
    const rows = await besideNginx(shop, await freePort(), requests, TARGET)
    const before = peakMemory(shop.child)
    const perSecond = await measured('Every page once', () => copies(shop))
    const memory = peakMemory(shop.child)
    const figure = `${whole(memory)} MB (${whole(before)} MB before)`
    rows.push(['Pages read from the disk', `${whole(perSecond)} a second`, '500 or more', perSecond >= 500])
    rows.push([`Memory with ${whole(COPIES)} pages`, figure, 'under 400 MB', memory < 400])
    return { rows }
  })
}
