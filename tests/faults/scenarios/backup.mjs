// Copied while people buy, and put back: each copy is the shop at one moment, and what is restored is the copy, row by row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { run } from '../../../scripts/lib/run.mjs'
import { serverEnv } from '../../../scripts/lib/server.mjs'
import {
  copied,
  gaps,
  halves,
  missing,
  rewritten,
  strayUnits,
  unlike,
  wholeDatabase,
} from '../oracle/moment.mjs'
import { openBank } from '../support/bank.mjs'
import { accounts, insist, range, ready, sessions, tokenOf } from '../support/people.mjs'
import { program } from '../support/program.mjs'
import { between, random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { SESSION_KEY, shopOn, terminal } from '../support/shop.mjs'
import { SHELVES, shoppers, stocked } from '../support/shoppers.mjs'

const SHOPPERS = 20
/** Between one copy and the next people buy for so long, in milliseconds. */
const PAUSE = [200, 800]
/** So many of the orders are sent once more to the restored shop. */
const SENT_AGAIN = 50

/** Runs a command of the program on a database. */
const command = (database, ...args) =>
  run(program(), args, { env: { ...serverEnv({ port: 0 }), MOSTRADOR_DATABASE: database.url } })

/** Puts a copy back into an empty database; gives that, with its rows and with those of the copy. */
async function putBack(databases, file, name) {
  const database = await databases.empty(name)
  await command(database, 'restore', file)
  const copy = copied(gunzipSync(readFileSync(file)).toString('utf8'))
  return { database, rows: await wholeDatabase(database), copy }
}

/** A shop on the restored database knows what was ordered before, goes on numbering after it, and has its chain whole. */
async function goesOn(database, ledger, bank) {
  const complaints = []
  const last = ledger.length
  await command(database, 'invoices', 'verify')
  const shop = await shopOn(database, { bank })
  await shop.open()
  try {
    for (const { token, key, numbers, lines, method } of ledger.slice(-SENT_AGAIN)) {
      const body = await ready(shop, lines, method, token)
      const { status, body: order } = await insist(shop, 'POST', 'orders', { token, key, body })
      if (status !== 200 || order.number !== numbers[0])
        complaints.push(`${numbers[0]}, sent again, was answered ${status} ${order.number ?? order.code}`)
    }
    const { token, lines } = ledger[0]
    const body = await ready(shop, lines, 'transfer', token)
    const next = await insist(shop, 'POST', 'orders', { token, key: 'simulacro-despues', body })
    if (Number(next.body.number?.split('-')[1]) !== last + 1)
      complaints.push(`after ${last} orders the next was answered ${next.status} ${next.body.number}`)
  } finally {
    await shop.close()
  }
  return complaints
}

/** Copies a shop in use so many times and puts each copy back; gives the rows of the verdict. */
export async function backup({ databases, folder, seed, copies, report }) {
  const source = await databases.fresh('copied')
  await source.change(accounts(SHOPPERS), sessions(SHOPPERS), stocked)
  const bank = await openBank(terminal())
  const shop = await shopOn(source, { bank })
  const file = (n) => join(folder, `${databases.kind}-${n}.jsonl.gz`)
  try {
    await shop.open()
    const tokens = range(SHOPPERS).map((n) => tokenOf(n + 1, SESSION_KEY))
    const complaints = []
    let going = true
    const { ledger, done } = shoppers({
      shop,
      bank,
      tokens,
      seed,
      going: () => going,
      under: new Set(),
      complaints,
    })
    let failure
    done.catch((error) => {
      failure = error
      going = false
    })
    const next = random(seed)
    const known = []
    for (let n = 0; n < copies && going; n++) {
      await sleep(between(next, ...PAUSE))
      known.push(ledger.map(({ numbers, heard }) => ({ number: numbers[0], heard })))
      await command(source, 'backup', file(n))
      report(`${databases.kind}: ${n + 1} of ${copies} copies, ${ledger.length} orders`)
    }
    // What was being bought at the last copy is told to its end.
    going = false
    await done
    if (failure) throw failure
    await shop.close()
    await command(source, 'backup', file(copies))
    const later = await wholeDatabase(source)

    const [moments, rows, lasting] = [[], [], []]
    const orders = []
    for (const [n, acknowledged] of known.entries()) {
      report(`${databases.kind}: ${n + 1} of ${copies} put back`)
      const { rows: restored, copy } = await putBack(databases, file(n), `restored_${n}`)
      orders.push(restored.orders.length)
      rows.push(...unlike(copy, restored))
      moments.push(
        ...halves(restored),
        ...gaps(restored),
        ...strayUnits(restored, SHELVES),
        ...missing(restored, acknowledged),
      )
      lasting.push(...rewritten(restored, later))
    }
    if (new Set(orders).size < 2) throw new Problem('Nobody bought between the copies: that proves nothing.')
    const quiet = await putBack(databases, file(copies), 'restored_quiet')
    const again = await goesOn(quiet.database, ledger, bank)
    return [
      counts(
        'Copies of the open shop',
        `${copies}, of ${whole(Math.min(...orders))} to ${whole(Math.max(...orders))} of ${whole(ledger.length)} orders`,
      ),
      promised('Each is of one moment: no order without all that is its own', 'yes', [
        ...complaints,
        ...moments,
      ]),
      promised('Restored, each is what was copied', 'row by row', rows),
      promised('What lasts is as in the shop', 'row by row', lasting),
      promised(
        'A closed shop, copied and restored',
        `${whole(Object.values(later).flat().length)} rows`,
        [...unlike(later, quiet.rows), ...halves(quiet.rows), ...gaps(quiet.rows)],
        'equal in every row',
      ),
      promised('The restored shop knows its orders and goes on', 'yes', again),
    ]
  } finally {
    await shop.close().catch(() => {})
    await bank.close()
  }
}
