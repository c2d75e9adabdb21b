// Backup and restore during checkouts: each backup is a consistent snapshot, and the restored database equals it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  atomicityViolations,
  completenessViolations,
  differences,
  gapViolations,
  immutabilityViolations,
  parseBackup,
  readTables,
  reservedStockViolations,
} from '../oracle/snapshot.mjs'
import { startBank } from '../support/bank.mjs'
import { customersSql, orderBody, retry, tokensOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { figure, invariant } from '../support/report.mjs'
import { formatCount, UserError } from '../support/scripts.mjs'
import { command, shopOn } from '../support/shop.mjs'
import { runShoppers, STOCK, stockSql } from '../support/shoppers.mjs'

const SHOPPERS = 20
/** Minimum and maximum number of orders between two backups. */
const ORDERS_BETWEEN = [10, 100]
/** Number of orders that are repeated on the restored shop. */
const REPEATED_ORDERS = 50

/** Restores a backup into an empty database; returns the database, its rows and those of the backup. */
async function restore(databases, file, name) {
  const database = await databases.empty(name)
  await command(database, ['restore', file])
  const backup = parseBackup(gunzipSync(readFileSync(file)).toString('utf8'))
  return { database, rows: await readTables(database), backup }
}

/**
 * Continuation: a shop on the restored database recognises repeated orders and continues the numbers, and its invoice chain
 * is intact.
 */
async function continuationViolations(database, ledger, bank) {
  const violations = []
  await command(database, ['invoices', 'verify'])
  const shop = await shopOn(database, { bank })
  await shop.start()
  try {
    for (const { token, key, numbers, lines, method } of ledger.slice(-REPEATED_ORDERS)) {
      const body = await orderBody(shop, lines, method, token)
      const { status, body: order } = await retry(shop, 'POST', 'orders', { token, key, body })
      if (status !== 200 || order.number !== numbers[0])
        violations.push(`${numbers[0]}, repeated, got ${status} ${order.number ?? order.code}`)
    }
    const { token, lines } = ledger[0]
    const body = await orderBody(shop, lines, 'transfer', token)
    const next = await retry(shop, 'POST', 'orders', { token, key: 'simulacro-despues', body })
    if (Number(next.body.number?.split('-')[1]) !== ledger.length + 1)
      violations.push(`after ${ledger.length} orders the next got ${next.status} ${next.body.number}`)
  } finally {
    await shop.stop()
  }
  return violations
}

async function run({ databases, folder, seed, copies, report }) {
  const source = await databases.fresh('copied')
  await source.change(...customersSql(SHOPPERS), stockSql)
  const bank = await startBank()
  const shop = await shopOn(source, { bank })
  const file = (n) => join(folder, `${databases.kind}-${n}.jsonl.gz`)
  try {
    await shop.start()
    const [ledger, violations] = [[], []]
    let running = true
    const context = {
      shop,
      bank,
      tokens: tokensOf(SHOPPERS),
      seed,
      running: () => running,
      ledger,
      violations,
    }
    const shoppers = runShoppers(context).finally(() => {
      running = false
    })
    shoppers.catch(() => {})
    const next = random(seed)
    const acknowledged = []
    for (let n = 0; n < copies && running; n++) {
      const target = ledger.length + between(next, ...ORDERS_BETWEEN)
      await until(() => ledger.length >= target || !running, `${target} orders`)
      acknowledged.push(ledger.map(({ numbers, notified }) => ({ number: numbers[0], notified })))
      await command(source, ['backup', file(n)])
      report(`${n + 1} of ${copies} backups, ${ledger.length} orders`)
    }
    running = false
    await shoppers
    await shop.stop()
    await command(source, ['backup', file(copies)])
    const laterTables = await readTables(source)

    const [inconsistent, different, mutated] = [[...violations], [], []]
    const orders = []
    for (const [n, acknowledgedOrders] of acknowledged.entries()) {
      report(`${n + 1} of ${copies} restored`)
      const { rows, backup } = await restore(databases, file(n), `restored_${n}`)
      orders.push(rows.orders.length)
      different.push(...differences(backup, rows))
      inconsistent.push(
        ...atomicityViolations(rows),
        ...gapViolations(rows),
        ...reservedStockViolations(rows, STOCK),
        ...completenessViolations(rows, acknowledgedOrders),
      )
      mutated.push(...immutabilityViolations(rows, laterTables))
    }
    if (new Set(orders).size < 2) throw new UserError('No order was placed between the backups.')
    const { database, rows } = await restore(databases, file(copies), 'restored_stopped')
    return [
      figure(
        'Backups of the running shop',
        `${copies}, of ${formatCount(Math.min(...orders))} to ${formatCount(Math.max(...orders))} of ${formatCount(ledger.length)} orders`,
      ),
      invariant('Each is a consistent snapshot', 'yes', inconsistent),
      invariant('Each restored database equals its backup', 'row by row', different),
      invariant('Immutable rows are those of the shop', 'row by row', mutated),
      invariant(
        'A stopped shop, backed up and restored',
        `${formatCount(Object.values(laterTables).flat().length)} rows`,
        [...differences(laterTables, rows), ...atomicityViolations(rows), ...gapViolations(rows)],
        'equal in every row',
      ),
      invariant(
        'The restored shop recognises repeated orders and continues the numbers',
        'yes',
        await continuationViolations(database, ledger, bank),
      ),
    ]
  } finally {
    await shop.stop().catch(() => {})
    await bank.close()
  }
}

export const backup = {
  name: 'backup',
  title: 'Backup and restore',
  databases: [sqlite, postgres],
  short: { copies: 3 },
  long: { copies: 30 },
  run,
}
