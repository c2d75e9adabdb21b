// Releases while shoppers read, place orders and have pages open: the program is stopped and started on a bound socket, then
// the pages are rendered, as described in docs/operating.md.
import { join } from 'node:path'
import { orderViolations, paymentViolations, readLedgerTables, stockViolations } from '../oracle/ledger.mjs'
import { startBank } from '../support/bank.mjs'
import { customersSql, tokensOf } from '../support/customers.mjs'
import { sqlite } from '../support/databases.mjs'
import { readAtRate, request, until } from '../support/http.mjs'
import { figure, invariant, percentile } from '../support/report.mjs'
import {
  CHROMIUM_FLAGS,
  findTestBrowser,
  formatCount,
  formatMs,
  prerenderArgs,
  run as runProgram,
} from '../support/scripts.mjs'
import { bindSocket, shopOn } from '../support/shop.mjs'
import { runShoppers, STOCK, stockQuery, stockSql } from '../support/shoppers.mjs'
import { openPages } from './open-pages.mjs'
import { writeRelease } from './releases.mjs'

const PATHS = ['/', '/api/v1/products?limit=10', '/tienda/cosmetica-facial', '/api/v1/searchs?query=jabon']
/** Time limit of a page, and pause of shoppers between orders, in milliseconds. */
const [PAGE_MS, PAUSE_MS] = [10_000, 100]

async function read(url) {
  const { status, body } = await request(url, { timeout: PAGE_MS })
  if (status !== 200) throw new Error(`${url}: ${status}`)
  return body
}

async function run({ databases, folder, seed, swaps, customers, reads, report }) {
  const { chromium } = await import('playwright-core')
  const database = await databases.fresh('upgraded')
  await database.change(...customersSql(customers), stockSql)
  const bank = await startBank()
  const socket = bindSocket()
  const site = join(folder, 'site')
  const shop = await shopOn(database, { bank, socket, settings: { MOSTRADOR_SITE: site } })
  const downtimes = []
  /** Deploys release `n`; returns its build id. */
  const deploy = async (n) => {
    const app = join(folder, `release-${n}`)
    const id = writeRelease(n, app)
    const startedAt = performance.now()
    if (n > 0) await shop.stop()
    await shop.start()
    if (n > 0) downtimes.push(performance.now() - startedAt)
    await runProgram(process.execPath, [...prerenderArgs(shop.api, site, app), '--threads', '1'])
    return id
  }
  let browser
  try {
    report('first release')
    const first = await deploy(0)
    browser = await chromium.launch({ executablePath: findTestBrowser() ?? undefined, args: CHROMIUM_FLAGS })
    const pages = openPages(browser, shop.url)
    await pages.open(first)
    const [ledger, violations, retries] = [[], [], { broken: 0, unavailable: 0 }]
    let [running, requests] = [true, 0]
    const onAttempt = (response) => {
      if (!response) retries.broken++
      else if (response.status === 503) retries.unavailable++
    }
    const context = {
      shop,
      bank,
      tokens: tokensOf(customers),
      seed,
      running: () => running,
      ledger,
      violations,
    }
    const shoppers = runShoppers({ ...context, onAttempt, pause: PAUSE_MS })
    // Reads pages and API responses, and a script of each page, over new connections.
    const readers = readAtRate(
      reads,
      () => running,
      async (n) => {
        const text = await read(shop.url + PATHS[n % PATHS.length])
        const [asset] = /\/assets\/[\w-]+\.js/.exec(text) ?? []
        if (asset) await read(shop.url + asset)
        requests += asset ? 2 : 1
      },
    )
    // Errors are rethrown at the end.
    for (const task of [shoppers, readers]) task.catch(() => {})
    for (let n = 1; n <= swaps; n++) {
      report(`release ${n} of ${swaps}, ${ledger.length} orders`)
      const id = await deploy(n)
      const before = ledger.length
      await pages.navigate(id)
      await pages.open(id)
      await until(() => ledger.length > before, 'an order after a release')
    }
    running = false
    await shoppers
    const { failures, p99 } = await readers
    await shop.stop()

    const stored = await readLedgerTables(database)
    const [stock] = await database.read(stockQuery)
    const lost = ledger.filter(({ payments, notified }) => payments.length > 0 && !notified)
    return [
      figure(
        'Releases',
        `${swaps}; downtime median ${formatMs(percentile(downtimes, 0.5))}, at most ${formatMs(Math.max(...downtimes))}`,
      ),
      invariant(
        'Requests of readers',
        `${formatCount(requests)}, p99 ${formatMs(p99)}`,
        failures,
        'none fails',
      ),
      invariant(
        'Repeated requests of shoppers',
        `connections broken: ${formatCount(retries.broken)}, 503: ${formatCount(retries.unavailable)}`,
        retries.broken + retries.unavailable === 0
          ? []
          : [`${retries.broken + retries.unavailable} requests`],
        'none',
      ),
      invariant('Orders, payments and stock', `${formatCount(ledger.length)} orders`, [
        ...violations,
        ...lost.map(({ numbers }) => `the notification of ${numbers[0]} was lost`),
        ...orderViolations(ledger, stored),
        ...paymentViolations(ledger, stored),
        ...stockViolations(ledger, STOCK, stock),
      ]),
      ...pages.rows(),
    ]
  } finally {
    await browser?.close()
    await shop.stop().catch(() => {})
    socket.close()
    await bank.close()
  }
}

export const upgrade = {
  name: 'upgrade',
  title: 'Release',
  pages: true,
  browser: true,
  databases: [sqlite],
  short: { swaps: 2, customers: 1, reads: 10 },
  long: { swaps: 20, customers: 4, reads: 20 },
  run,
}
