// Duplicate submission: a cart submitted ten times simultaneously with one idempotency key results in one order.
import { messageViolations, orderViolations, readLedgerTables, stockViolations } from '../oracle/ledger.mjs'
import { startBank } from '../support/bank.mjs'
import {
  customersSql,
  emailOf,
  mapConcurrent,
  orderBody,
  range,
  retry,
  tokenOf,
} from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { between, branch } from '../support/random.mjs'
import { figure, invariant } from '../support/report.mjs'
import { formatCount } from '../support/scripts.mjs'
import { OWNER, shopOn } from '../support/shop.mjs'
import { STOCK, stockQuery, stockSql } from '../support/shoppers.mjs'

const SUBMISSIONS = 10
const CUSTOMERS = 40
/** Number of carts submitted concurrently. */
const CONCURRENCY = 8
const PRODUCTS = [...STOCK.keys()].slice(0, 3)

async function run({ databases, seed, carts, report }) {
  const database = await databases.fresh('submitted')
  await database.change(...customersSql(CUSTOMERS), stockSql)
  const bank = await startBank()
  const shop = await shopOn(database, { bank })
  try {
    await shop.start()
    const [violations, ledger] = [[], []]
    await mapConcurrent(range(carts), CONCURRENCY, async (n) => {
      const next = branch(seed, n)
      const customer = 1 + (n % CUSTOMERS)
      const token = tokenOf(customer)
      const lines = PRODUCTS.map((product) => ({ product, qty: between(next, 0, 3) })).filter(
        ({ qty }) => qty > 0,
      )
      if (lines.length === 0) lines.push({ product: PRODUCTS[0], qty: 1 })
      const key = `simulacro-${seed}-${n}`
      const body = await orderBody(shop, lines, 'transfer', token)
      const responses = await Promise.all(
        range(SUBMISSIONS).map(() => retry(shop, 'POST', 'orders', { token, key, body })),
      )
      const statuses = responses.map(({ status }) => status).sort()
      if (statuses.join(' ') !== [...new Array(SUBMISSIONS - 1).fill(200), 201].join(' '))
        violations.push(`a cart got ${statuses.join(' ')}`)
      const numbers = responses.map(({ body }) => body?.number)
      ledger.push({ key, customer, lines, total: body.accepted_total, numbers, payments: [] })
      report(`${ledger.length} of ${carts} carts`)
    })
    await shop.stop()
    const stored = await readLedgerTables(database)
    const [stock] = await database.read(stockQuery)
    return [
      figure('Carts, each sent ten times at once', formatCount(carts)),
      invariant(
        'Orders',
        formatCount(stored.orders.length),
        [...violations, ...orderViolations(ledger, stored)],
        'one per cart',
      ),
      invariant('Stock', `${STOCK.size} products`, stockViolations(ledger, STOCK, stock), 'each cart once'),
      invariant(
        'Messages',
        formatCount(stored.messages.length),
        messageViolations(ledger, stored, { owner: OWNER, emailOf }),
        'each once',
      ),
    ]
  } finally {
    await shop.stop().catch(() => {})
    await bank.close()
  }
}

export const submit = {
  name: 'submit',
  title: 'Duplicate submission',
  databases: [sqlite, postgres],
  short: { carts: 40 },
  long: { carts: 500 },
  run,
}
