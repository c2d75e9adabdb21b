// Lighthouse of each kind of page, over HTTP/1.1 and behind nginx with the settings of deploy/ (TLS, HTTP/2).
// BENCH_PAGES=home,cart chooses pages, BENCH_METHOD=devtools throttles the browser instead of simulating.
import { startProxy } from '../../tests/faults/support/nginx.mjs'
import { stop, withShop } from '../lib/load/server.mjs'
import { ms } from '../lib/load/verdicts.mjs'
import { CATEGORIES, judged } from '../lib/measure/lighthouse.mjs'
import { step } from '../lib/progress.mjs'
import { table } from '../lib/publish/document.mjs'
import { freePort, listening } from '../lib/server.mjs'

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
const CHOSEN = process.env.BENCH_PAGES?.split(',') ?? Object.keys(PAGES)
const METHOD = process.env.BENCH_METHOD || 'simulate'
const TARGET = { score: 100, lcp: 1200, tbt: 50, cls: 0.01 }

const cells = ({ scores, lcp, tbt, cls }) => [...scores, ms(lcp), ms(tbt), cls.toFixed(3)]
const kept = ({ scores, lcp, tbt, cls }) =>
  scores.every((score) => score === TARGET.score) &&
  lcp <= TARGET.lcp &&
  tbt <= TARGET.tbt &&
  cls <= TARGET.cls

/** Measures every chosen page at an origin and prints its failed audits. */
async function measure(protocol, origin) {
  const found = []
  for (const page of CHOSEN) {
    await step(`${page}, ${protocol}`, async () => {
      found.push({ name: `${page}, ${protocol}`, ...(await judged(origin + PAGES[page], RUNS, METHOD)) })
      return cells(found.at(-1)).join(' ')
    })
    for (const failure of found.at(-1).failures) console.log(`    ${failure}`)
  }
  return found
}

async function overBoth({ url, port, folder }) {
  const plain = await measure('HTTP/1.1', url)
  const [http, https] = [await freePort(), await freePort()]
  const proxy = await startProxy(folder, { http, https, replicas: [port, port] })
  try {
    await listening(https)
    return [...plain, ...(await measure('HTTP/2', `https://tienda.example:${https}`))]
  } finally {
    await stop(proxy)
  }
}

export default async function lighthouse() {
  const found = await withShop({ pages: true, env: { MOSTRADOR_BEHIND_PROXY: 'true' } }, overBoth)
  const target = `100 × 4, LCP ${ms(TARGET.lcp)}, TBT ${TARGET.tbt} ms, CLS ${TARGET.cls}`
  const lines = found.map((one) => [one.name, ...cells(one)])
  const head = ['Page', ...CATEGORIES, 'LCP', 'TBT', 'CLS']
  return {
    rows: found.map((one) => [one.name, cells(one).join(' '), target, kept(one)]),
    parts: [table(head, lines)],
  }
}
