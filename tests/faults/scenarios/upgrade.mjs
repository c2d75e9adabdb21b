// Releases put in place one after the other, as docs/operating.md says, while people read and buy and have old pages open:
// the program is ended and started at an address that stays, then the pages are rendered anew.
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../scripts/lib/load/pace.mjs'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { withBrowser } from '../../../scripts/lib/measure/browser.mjs'
import { prerenderer } from '../../../scripts/lib/prerender.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { moneyComplaints, orderComplaints, snapshot, stockComplaints } from '../oracle/ledger.mjs'
import { reading } from '../oracle/readers.mjs'
import { openBank } from '../support/bank.mjs'
import { heldAddress } from '../support/held.mjs'
import { accounts, range, sessions, tokenOf } from '../support/people.mjs'
import { release } from '../support/releases.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'
import { SHELVES, shoppers, stocked } from '../support/shoppers.mjs'
import { openPages } from './pages.mjs'

const READ = ['/', '/api/v1/products?limit=10', '/tienda/cosmetica-facial', '/api/v1/searchs?query=jabon']
/** The longest that anybody waits for a page. */
const LONGEST_MS = 10_000
/** People go on for a while after each release, and think between two orders. */
const [BREATH_MS, PAUSE_MS] = [500, 100]

/** Connections that are not kept: each request finds out anew who is there. */
const agent = new Agent({ keepAlive: false })

/** Reads an address; gives its text. Everything but 200 is a failure. */
const read = (url) =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, timeout: LONGEST_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
      // An answer may break off in its middle.
      response.once('error', reject)
    })
    request.once('error', reject).once('timeout', () => request.destroy(new Error(`${url}: no answer`)))
  })

/** Reads until `going` says no: pages and answers, and of each page a file that it asks for. */
async function visiting(shop, perSecond, going) {
  let requests = 0
  const readers = await reading(perSecond, going, async (n) => {
    const text = await read(shop.url + READ[n % READ.length])
    requests++
    const [asset] = /\/assets\/[\w-]+\.js/.exec(text) ?? []
    if (!asset) return
    await read(shop.url + asset)
    requests++
  })
  return { ...readers, requests }
}

/** Puts so many releases in place; gives the rows of the verdict. */
export async function upgrade({ databases, folder, seed, swaps, customers, reads, report }) {
  const database = await databases.fresh('upgraded')
  await database.change(accounts(customers), sessions(customers), stocked)
  const bank = await openBank(terminal())
  const held = heldAddress()
  const site = join(folder, 'site')
  const shop = await shopOn(database, { bank, held, settings: { MOSTRADOR_SITE: site } })
  const away = []
  /** Release `n`, as its operator puts it in place; gives its name. */
  const put = async (n) => {
    const app = join(folder, `release-${n}`)
    const id = release(n, app)
    const began = performance.now()
    if (n > 0) await shop.close()
    await shop.open()
    if (n > 0) away.push(performance.now() - began)
    await run(process.execPath, [...prerenderer(shop.api, site, app), '--threads', '1'])
    return id
  }
  try {
    report('the first release')
    const first = await put(0)
    return await withBrowser(async ({ visitor }) => {
      const pages = openPages(visitor, shop.url)
      await pages.open(first)
      const complaints = []
      let going = true
      const again = { broken: 0, later: 0 }
      const heard = (answer) => {
        if (!answer) again.broken++
        else if (answer.status === 503) again.later++
      }
      const tokens = range(customers).map((n) => tokenOf(n + 1, SESSION_KEY))
      const { ledger, done } = shoppers({
        shop,
        bank,
        tokens,
        seed,
        going: () => going,
        under: new Set(),
        complaints,
        heard,
        pause: PAUSE_MS,
      })
      const readers = visiting(shop, reads, () => going)
      // Whoever fails early is heard of at the end.
      for (const work of [done, readers]) work.catch(() => {})
      for (let n = 1; n <= swaps; n++) {
        report(`release ${n} of ${swaps}, ${ledger.length} orders`)
        const id = await put(n)
        await pages.goOn(id)
        await pages.open(id)
        await sleep(BREATH_MS)
      }
      going = false
      await done
      const { requests, failures, slowest } = await readers
      await shop.close()

      const stored = await snapshot(database)
      const [left] = await database.read('SELECT id, stock FROM products')
      const unheard = ledger.filter(({ payments, heard }) => payments.length > 0 && !heard)
      return [
        counts(
          'Releases put in place',
          `${swaps}; the program away for ${ms(percentile(away, 0.5))}, at most ${ms(Math.max(...away))}`,
        ),
        promised(
          'Requests of readers',
          `${whole(requests)}, the slowest ${ms(slowest)}`,
          failures,
          'none fails',
        ),
        promised(
          'Requests of buyers that were asked once more',
          `connection broken: ${whole(again.broken)}, told to come back: ${whole(again.later)}`,
          again.broken + again.later === 0 ? [] : [`${whole(again.broken + again.later)} of them`],
          'none',
        ),
        promised('Orders, payments and units', `${whole(ledger.length)} orders`, [
          ...complaints,
          ...unheard.map(({ numbers }) => `the word of the bank about ${numbers[0]} was not heard`),
          ...orderComplaints(ledger, stored),
          ...moneyComplaints(ledger, stored),
          ...stockComplaints(
            ledger,
            SHELVES,
            left.filter(({ id }) => SHELVES.has(id)),
          ),
        ]),
        ...pages.verdict(),
      ]
    })
  } finally {
    await shop.close().catch(() => {})
    held.close()
    await bank.close()
  }
}
