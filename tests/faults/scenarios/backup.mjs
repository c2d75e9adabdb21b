// Backup and restore during checkouts: each backup is a consistent snapshot, and the restored database equals it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  atomicityViolations,
  completenessViolations,
  differences,
  gapViolations,
  heldStockViolations,
  immutabilityViolations,
  parseBackup,
  readTables,
} from '../oracle/snapshot.mjs'
import { startBank } from '../support/bank.mjs'
import { customersSql, orderBody, retry, tokensOf } from '../support/customers.mjs'
import { postgres, sqlite } from '../support/databases.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { figure, invariant, whole } from '../support/report.mjs'
import { Problem } from '../support/scripts.mjs'
import { command, shopOn } from '../support/shop.mjs'
import { runShoppers, STOCK, stockSql } from '../support/shoppers.mjs'

const SHOPPERS = 20
/** Orders between two backups. */
const ORDERS = [10, 100]
/** Orders that are sent again to the restored shop. */
const REPEATED = 50

/** Restores a backup into an empty database; returns the database, its rows and those of the backup. */
async function restore(databases, file, name) {
  const database = await databases.empty(name)
  await command(database, ['restore', file])
  const backup = parseBackup(gunzipSync(readFileSync(file)).toString('utf8'))
  return { database, rows: await readTables(database), backup }
}

/** A shop on the restored database knows the orders, continues their numbers, and its chain of invoices is intact. */
async function continuationViolations(database, ledger, bank) {
  const violations = []
  await command(database, ['invoices', 'verify'])
  const shop = await shopOn(database, { bank })
  await shop.start()
  try {
    for (const { token, key, numbers, lines, method } of ledger.slice(-REPEATED)) {
      const body = await orderBody(shop, lines, method, token)
      const { status, body: order } = await retry(shop, 'POST', 'orders', { token, key, body })
      if (status !== 200 || order.number !== numbers[0])
        violations.push(`${numbers[0]}, sent again, was answered ${status} ${order.number ?? order.code}`)
    }
    const { token, lines } = ledger[0]
    const body = await orderBody(shop, lines, 'transfer', token)
    const next = await retry(shop, 'POST', 'orders', { token, key: 'simulacro-despues', body })
    if (Number(next.body.number?.split('-')[1]) !== ledger.length + 1)
      violations.push(
        `after ${ledger.length} orders the next was answered ${next.status} ${next.body.number}`,
      )
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
      const wanted = ledger.length + between(next, ...ORDERS)
      await until(() => ledger.length >= wanted || !running, `${wanted} orders`)
      acknowledged.push(ledger.map(({ numbers, notified }) => ({ number: numbers[0], notified })))
      await command(source, ['backup', file(n)])
      report(`${n + 1} of ${copies} backups, ${ledger.length} orders`)
    }
    running = false
    await shoppers
    await shop.stop()
    await command(source, ['backup', file(copies)])
    const later = await readTables(source)

    const [inconsistent, different, mutated] = [[...violations], [], []]
    const orders = []
    for (const [n, known] of acknowledged.entries()) {
      report(`${n + 1} of ${copies} restored`)
      const { rows, backup } = await restore(databases, file(n), `restored_${n}`)
      orders.push(rows.orders.length)
      different.push(...differences(backup, rows))
      inconsistent.push(
        ...atomicityViolations(rows),
        ...gapViolations(rows),
        ...heldStockViolations(rows, STOCK),
        ...completenessViolations(rows, known),
      )
      mutated.push(...immutabilityViolations(rows, later))
    }
    if (new Set(orders).size < 2) throw new Problem('No order was placed between the backups.')
    const { database, rows } = await restore(databases, file(copies), 'restored_quiet')
    return [
      figure(
        'Backups of the running shop',
        `${copies}, of ${whole(Math.min(...orders))} to ${whole(Math.max(...orders))} of ${whole(ledger.length)} orders`,
      ),
      invariant('Each is a consistent snapshot', 'yes', inconsistent),
      invariant('Each restored database equals its backup', 'row by row', different),
      invariant('Immutable rows are those of the shop', 'row by row', mutated),
      invariant(
        'A stopped shop, backed up and restored',
        `${whole(Object.values(later).flat().length)} rows`,
        [...differences(later, rows), ...atomicityViolations(rows), ...gapViolations(rows)],
        'equal in every row',
      ),
      invariant(
        'The restored shop knows its orders and continues',
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
