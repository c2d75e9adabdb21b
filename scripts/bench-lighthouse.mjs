// `npm run bench:lighthouse`: Lighthouse on a page of each kind, as it comes, over plain HTTP/1.1 and behind nginx with the
// settings of deploy/ (TLS, HTTP/2). The median of five runs; BENCH_RUNS says otherwise, BENCH_PAGES=home,cart which
// pages, BENCH_METHOD=devtools makes the telephone slow instead of reckoning it. `-- --publish` writes docs/performance.md.

import { startProxy } from '../tests/faults/support/nginx.mjs'
import { buildServer } from './lib/build.mjs'
import { installChromium } from './lib/chromium.mjs'
import { stop } from './lib/load/server.mjs'
import { judge, ms } from './lib/load/verdicts.mjs'
import { CATEGORIES, judged } from './lib/measure/lighthouse.mjs'
import { beside } from './lib/measure/peers.mjs'
import { withShop } from './lib/measure/shop.mjs'
import { main, step } from './lib/progress.mjs'
import { bars } from './lib/publish/chart.mjs'
import { publish, publishing, table } from './lib/publish/document.mjs'
import { freePort, listening } from './lib/server.mjs'
import { buildWholeSite } from './lib/steps.mjs'
import { setup } from './setup.mjs'

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
const METHOD = process.env.BENCH_METHOD || 'simulate'
const chosen = process.env.BENCH_PAGES?.split(',') ?? Object.keys(PAGES)
const LIMITS = { lcp: 1200, tbt: 50, cls: 0.01 }

const figure = ({ categories, lcp, tbt, cls }) =>
  `${CATEGORIES.map((id) => Math.round(categories[id])).join(' ')}, LCP ${ms(lcp)}, TBT ${ms(tbt)}, CLS ${cls.toFixed(3)}`

const kept = ({ categories, lcp, tbt, cls }) =>
  CATEGORIES.every((id) => categories[id] === 100) &&
  lcp <= LIMITS.lcp &&
  tbt <= LIMITS.tbt &&
  cls <= LIMITS.cls

/** Every page over one way; a line for each with its figures, and what is found fault with below it. */
async function judgeAll(way, url) {
  const found = []
  for (const page of chosen) {
    let result
    await step(`${page}, ${way}`, async () => {
      result = await judged(url + PAGES[page], RUNS, METHOD)
      return figure(result)
    })
    for (const fault of result.faults) console.log(`    ${fault}`)
    found.push({ way, page, ...result })
  }
  return found
}

async function overBoth({ url, port, folder }) {
  const plain = await judgeAll('HTTP/1.1', url)
  const [http, https] = [await freePort(), await freePort()]
  const proxy = await startProxy(folder, { http, https, replicas: [port, port] })
  try {
    await listening(https)
    return [...plain, ...(await judgeAll('HTTP/2', `https://127.0.0.1:${https}`))]
  } finally {
    await stop(proxy)
  }
}

function publishAll(found) {
  const rows = found.map(({ way, page, categories, lcp, tbt, cls }) => [
    `${page}, ${way}`,
    ...CATEGORIES.map((id) => Math.round(categories[id])),
    ms(lcp),
    ms(tbt),
    cls.toFixed(3),
  ])
  const of = (page) => found.find((one) => one.way === 'HTTP/1.1' && one.page === page)
  const seconds = (value) => `${(value / 1000).toFixed(1)} s`
  const charts = ['home', 'product'].flatMap((page, n) => [
    bars({
      name: `lighthouse-${page}`,
      title: `Lighthouse, performance of the ${page} page`,
      bars: beside(Math.round(of(page).categories.performance), ({ performance }) => performance[n]),
    }),
    bars({
      name: `lcp-${page}`,
      title: `Largest contentful paint of the ${page} page`,
      bars: beside(of(page).lcp, ({ lcp }) => lcp[n]),
      limit: { value: LIMITS.lcp, label: 'promised' },
      show: seconds,
    }),
  ])
  const head = ['Page', ...CATEGORIES, 'LCP', 'TBT', 'CLS']
  publish('lighthouse', [table(head, rows)], charts)
}

await main(async () => {
  await setup()
  await buildWholeSite()
  await step('Server', (report) => buildServer(report, 'release'))
  await step('Chromium', installChromium)
  const found = await withShop('release', () => {}, overBoth)
  if (publishing) publishAll(found)
  const promise = `100 × 4, LCP ${ms(LIMITS.lcp)}, TBT ${LIMITS.tbt} ms, CLS ${LIMITS.cls}`
  judge(found.map((one) => [`${one.page}, ${one.way}`, figure(one), promise, kept(one)]))
})
