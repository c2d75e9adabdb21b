// The button pressed again and again: one cart sent ten times at the same moment is one order.
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { orderComplaints, snapshot, stockComplaints, writtenComplaints } from '../oracle/ledger.mjs'
import { openBank } from '../support/bank.mjs'
import { accounts, emailOf, insist, inTurns, range, ready, sessions, tokenOf } from '../support/people.mjs'
import { between, branch } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { OWNER, SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'

const TIMES = 10
const CUSTOMERS = 40
/** So many carts are sent at once, each of them ten times. */
const AT_ONCE = 8
const SHELVES = new Map([1, 3, 4].map((id) => [id, 1_000_000]))

/** Sends so many carts, each ten times at once; gives the rows of the verdict. */
export async function submit({ databases, seed, carts, report }) {
  const database = await databases.fresh('submitted')
  const ids = [...SHELVES.keys()]
  await database.change(
    accounts(CUSTOMERS),
    sessions(CUSTOMERS),
    `UPDATE products SET stock = 1000000 WHERE id IN (${ids.join(', ')})`,
  )
  const bank = await openBank(terminal())
  const shop = await shopOn(database, { bank })
  try {
    await shop.open()
    const [complaints, ledger] = [[], []]
    await inTurns(range(carts), AT_ONCE, async (n) => {
      const next = branch(seed, n)
      const customer = 1 + (n % CUSTOMERS)
      const token = tokenOf(customer, SESSION_KEY)
      const lines = ids.map((product) => ({ product, qty: between(next, 0, 3) })).filter(({ qty }) => qty > 0)
      if (lines.length === 0) lines.push({ product: ids[0], qty: 1 })
      const request = {
        token,
        key: `simulacro-${seed}-${n}`,
        body: await ready(shop, lines, 'transfer', token),
      }
      const answers = await Promise.all(range(TIMES).map(() => insist(shop, 'POST', 'orders', request)))
      const statuses = answers.map(({ status }) => status).sort()
      if (statuses.join(' ') !== [...new Array(TIMES - 1).fill(200), 201].join(' '))
        complaints.push(`a cart was answered ${statuses.join(' ')}`)
      ledger.push({
        key: request.key,
        customer,
        lines,
        total: request.body.accepted_total,
        numbers: answers.map(({ body }) => body?.number),
        payments: [],
      })
      report(`${databases.kind}: ${ledger.length} of ${carts} carts`)
    })
    await shop.close()
    const stored = await snapshot(database)
    const [left] = await database.read(`SELECT id, stock FROM products WHERE id IN (${ids.join(', ')})`)
    return [
      counts('Carts, each sent ten times at once', whole(carts)),
      promised(
        'Orders, one for each cart',
        whole(stored.orders.length),
        [...complaints, ...orderComplaints(ledger, stored)],
        'as many as carts',
      ),
      promised(
        'Units left are right',
        `${SHELVES.size} products`,
        stockComplaints(ledger, SHELVES, left),
        'each cart once',
      ),
      promised(
        'Letters written',
        whole(stored.letters.length),
        writtenComplaints(ledger, stored, { owner: OWNER, emailOf }),
        'each once',
      ),
    ]
  } finally {
    await shop.close().catch(() => {})
    await bank.close()
  }
}
