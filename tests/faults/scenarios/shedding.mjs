// One customer asks far too much of two replicas behind nginx with the settings of deploy/: who finds no place is told by
// the shop to come back, and nginx takes no replica for dead because of it: everybody else, and the bank, comes in.
import { setTimeout as sleep } from 'node:timers/promises'
import { counted } from '../oracle/ledger.mjs'
import { formOf, NOTIFICATIONS, openBank } from '../support/bank.mjs'
import { closely, lines, raw } from '../support/flood.mjs'
import { accounts, ready, sessions, tokenOf } from '../support/people.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, terminal } from '../support/shop.mjs'
import { shopsBehindProxy } from '../support/two-shops.mjs'
import { payments } from './overload.mjs'

const FOR_MS = 5_000
/** The customer asks so much at once, of replicas that have so few places. */
const [AT_ONCE, PLACES] = [250, 4]
/** The others ask every so many milliseconds, and the bank speaks. */
const [READ_MS, BANK_MS] = [50, 250]
const ORDERS = '/api/v1/customers/me/orders?limit=10'
const LIST = '/api/v1/products?limit=10'

/** Sends one request after the other as long as there is one and `going`; gives their statuses. */
async function steadily(port, requests, everyMs, going) {
  const line = lines(port)
  const statuses = []
  for (const request of requests) {
    if (!going()) break
    statuses.push((await line.ask(request)).status)
    await sleep(everyMs)
  }
  line.close()
  return statuses
}

function* again(request) {
  for (;;) yield request
}

const others = (statuses, allowed) =>
  [...counted(statuses.filter((status) => !allowed.includes(status)))].map(
    ([status, times]) => `${status || 'nothing'}: ${times} times`,
  )

/** Plays it through on a fresh database; gives the rows of the verdict. */
export async function shedding({ databases, folder, report }) {
  const database = await databases.fresh('shedding')
  await database.change(accounts(1), sessions(1), 'UPDATE products SET stock = 1000000 WHERE id = 1')
  const bank = await openBank(terminal())
  const settings = { MOSTRADOR_LIMITS__REQUESTS: String(PLACES) }
  const shop = await shopsBehindProxy(folder, database, { bank, settings })
  let line
  try {
    await shop.open()
    const { port } = new URL(shop.url)
    const token = tokenOf(1, SESSION_KEY)
    const body = await ready(shop, [{ product: 1, qty: 1 }], 'transfer', token)
    const words = await payments(shop, bank, body, [token], Math.ceil(FOR_MS / BANK_MS))
    report(`${AT_ONCE} requests at once of one customer`)
    line = lines(port)
    let going = true
    const during = () => going
    const catalogue = steadily(port, again(raw('GET', LIST)), READ_MS, during)
    const told = words.map((form) => raw('POST', NOTIFICATIONS, { body: formOf(form) }))
    const heard = steadily(port, told, BANK_MS, during)
    const own = raw('GET', ORDERS, { token })
    const asked = (await closely(line, () => own, AT_ONCE, FOR_MS)).map(({ status }) => status)
    going = false
    const [read, said] = [await catalogue, await heard]
    const shed = asked.filter((status) => status === 503).length
    return [
      counts('One customer asks far too much of both', `${asked.length} requests, ${AT_ONCE} at once`),
      promised(
        'Told to come back by the shop, not by nginx',
        `${shed} times 503`,
        [
          ...others(asked, [200, 503]),
          ...(shed > 0 ? [] : ['nobody was told to come back: that tries nothing']),
        ],
        'nobody gets 502',
      ),
      promised('Who reads meanwhile', `${read.length} answered`, others(read, [200]), 'nobody notices'),
      promised('The bank meanwhile', `${said.length} words heard`, others(said, [200]), 'always heard'),
    ]
  } finally {
    line?.close()
    await shop.close().catch(() => {})
    await shop.leave()
    await bank.close()
  }
}
