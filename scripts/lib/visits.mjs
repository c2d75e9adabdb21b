// What the first visit to a page downloads, against what is promised in tests/budgets.json.
import { readBudgets } from './budgets.mjs'
import { whole } from './load/verdicts.mjs'
import { withBrowser } from './measure/browser.mjs'
import { beside } from './measure/peers.mjs'
import { withShop } from './measure/shop.mjs'
import { firstVisit, sums } from './measure/visit.mjs'
import { bars } from './publish/chart.mjs'
import { publish, verdictTable } from './publish/document.mjs'

const NAMES = {
  html: 'HTML with its critical CSS',
  css: 'CSS',
  js: 'JavaScript',
  wasm: 'WebAssembly with its JavaScript',
  font: 'Fonts',
  requests: 'Requests without pictures',
}

/** The sums of each page's first visit by its name, from a server of a cargo profile. */
export function measureVisits(profile, report) {
  const { pages } = readBudgets().visit
  return withShop(profile, report, ({ url }) =>
    withBrowser(async ({ visitor }) => {
      const visits = {}
      for (const [name, path] of Object.entries(pages)) {
        report(name)
        visits[name] = sums(await firstVisit(visitor, url + path))
      }
      return visits
    }),
  )
}

/** A row for each page and kind: what, how much, the most that was promised, whether that is kept. */
export function visitRows(visits, { most }) {
  return Object.entries(visits).flatMap(([page, visit]) =>
    Object.entries(most).map(([kind, limit]) => {
      const unit = kind === 'requests' ? '' : ' bytes'
      // Of all these a page has something: nothing would be a measure that broke.
      const kept = visit[kind] > 0 && visit[kind] <= limit
      return [`${NAMES[kind]}, ${page}`, whole(visit[kind]) + unit, `at most ${whole(limit)}`, kept]
    }),
  )
}

/** Writes them into docs/performance.md, the JavaScript of the home page beside that of others. */
export function publishVisits(visits, rows) {
  const chart = bars({
    name: 'javascript',
    title: 'JavaScript of the first visit to the home page, in Brotli',
    bars: beside(visits.home.js, ({ js }) => js),
    limit: { value: readBudgets().visit.most.js, label: 'promised' },
    show: (bytes) => `${Math.round(bytes / 1000)} kB`,
  })
  publish('visits', [verdictTable(rows)], [chart])
}
