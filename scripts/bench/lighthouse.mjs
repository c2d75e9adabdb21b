// Lighthouse for each kind of page, over HTTP/1.1 and behind nginx with the settings of deploy/ (TLS,
// HTTP/2). BENCH_PAGES=home,cart selects pages, BENCH_METHOD=devtools throttles the browser instead of
// simulating.
import { startProxy } from '../../tests/faults/support/nginx.mjs'
import { formatMs } from '../lib/load/results.mjs'
import { stop, withShop } from '../lib/load/server.mjs'
import { CATEGORIES, measurePage } from '../lib/measure/lighthouse.mjs'
import { step } from '../lib/progress.mjs'
import { table } from '../lib/publish/document.mjs'
import { freePort, waitForPort } from '../lib/server.mjs'

const PAGES = {
  home: '/',
  category: '/tienda/cosmetica-facial',
  product: '/tienda/cosmetica-facial/gel-limpiador-de-romero',
  article: '/blog/cuaderno/la-jara-de-mayo',
  course: '/cursos-online-para-profesionales/formulacion-cosmetica-natural',
  content: '/ayuda/envios',
  cart: '/compra',
  login: '/iniciar-sesion',
}
const RUNS = Number(process.env.BENCH_RUNS || 5)
const SELECTED = process.env.BENCH_PAGES?.split(',') ?? Object.keys(PAGES)
const METHOD = process.env.BENCH_METHOD || 'simulate'
const TARGET = { score: 100, lcp: 1200, tbt: 50, cls: 0.01 }

const cells = ({ scores, lcp, tbt, cls }) => [...scores, formatMs(lcp), formatMs(tbt), cls.toFixed(3)]
const isMet = ({ scores, lcp, tbt, cls }) =>
  scores.every((score) => score === TARGET.score) &&
  lcp <= TARGET.lcp &&
  tbt <= TARGET.tbt &&
  cls <= TARGET.cls

async function measure(protocol, origin) {
  const results = []
  for (const page of SELECTED) {
    await step(`${page}, ${protocol}`, async () => {
      results.push({
        name: `${page}, ${protocol}`,
        ...(await measurePage(origin + PAGES[page], RUNS, METHOD)),
      })
      return cells(results.at(-1)).join(' ')
    })
    for (const failure of results.at(-1).failures) console.log(`    ${failure}`)
  }
  return results
}

async function measureBothProtocols({ url, port, folder }) {
  const plain = await measure('HTTP/1.1', url)
  const [http, https] = [await freePort(), await freePort()]
  const proxy = await startProxy(folder, { http, https, replicas: [port, port] })
  try {
    await waitForPort(https)
    return [...plain, ...(await measure('HTTP/2', `https://tienda.example:${https}`))]
  } finally {
    await stop(proxy)
  }
}

export default async function lighthouse() {
  const results = await withShop(
    { pages: true, env: { MOSTRADOR_BEHIND_PROXY: 'true' } },
    measureBothProtocols,
  )
  const target = `100 × 4, LCP ${formatMs(TARGET.lcp)}, TBT ${TARGET.tbt} ms, CLS ${TARGET.cls}`
  const lines = results.map((result) => [result.name, ...cells(result)])
  const head = ['Page', ...CATEGORIES, 'LCP', 'TBT', 'CLS']
  return {
    rows: results.map((result) => [result.name, cells(result).join(' '), target, isMet(result)]),
    parts: [table(head, lines)],
  }
}
