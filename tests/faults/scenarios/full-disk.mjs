// SQLite's disk is full while people buy: a disk of its own, small and in memory, filled up by a file that has nothing
// to do with the shop.
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { attempt, run } from '../../../scripts/lib/run.mjs'
import { openMarket } from '../support/market.mjs'
import { insist, ready, send, tokenOf } from '../support/people.mjs'
import { between, random } from '../support/random.mjs'
import { counts, notPlayed, promised } from '../support/report.mjs'
import { SESSION_KEY } from '../support/shop.mjs'

const MEGABYTES = 96
/** People buy for so long before the disk is full, in milliseconds, and while it is. */
const [LIFE, FULL] = [
  [100, 1_500],
  [300, 1_000],
]
/** So soon there are orders again when there is room, in milliseconds; and so long is waited for what must come. */
const [AGAIN_WITHIN, PATIENCE_MS] = [5_000, 60_000]

/** Writes until nothing goes in any more. */
function fill(file) {
  const ballast = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size = size === 1 ? 0 : size >> 1) {
      const bytes = Buffer.alloc(size)
      try {
        while (writeSync(ballast, bytes) === size);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(ballast)
  }
}

async function until(holds, what) {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS) throw new Problem(`Not within a minute: ${what}.`)
    await sleep(10)
  }
  return performance.now() - began
}

/** Fills the disk so many times; gives the rows of the verdict. */
export async function fullDisk({ databases, folder, size, seed, fillings, report }) {
  const place = join(folder, 'disk')
  mkdirSync(place)
  const mounted = await attempt('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'drill', place])
  if (mounted.code !== 0)
    return [notPlayed('A full disk', `this user may mount none (${mounted.output.trim()})`, size)]
  try {
    return await played(place, { databases, seed, fillings, report })
  } finally {
    await run('umount', [place])
  }
}

async function played(place, { databases, seed, fillings, report }) {
  const database = databases.freshIn(place)
  const market = await openMarket({ database, seed })
  const { shop, ledger, answers } = market
  const ballast = join(place, 'ballast')
  const wrongs = { reads: [], writes: [] }
  let [reads, writes] = [0, 0]

  /** Somebody who reads, and who tries to write: the one goes on, the other is asked to come back. */
  async function visit(token, body, key) {
    const known = ledger.at(-1)
    for (const [path, options] of [
      ['products?limit=10', {}],
      ['searchs?query=jabon', {}],
      ['customers/me/orders', { token }],
      [`orders/${known.numbers[0]}`, { token: known.token }],
    ]) {
      const { status } = await send(shop, 'GET', path, options)
      reads++
      if (status !== 200) wrongs.reads.push(`${path} was answered ${status}`)
    }
    const answer = await send(shop, 'POST', 'orders', { token, key, body })
    writes++
    if (answer.status === 503 && answer.headers.get('retry-after')) return
    wrongs.writes.push(`an order was answered ${answer.status}`)
  }

  try {
    await market.open()
    const token = tokenOf(1, SESSION_KEY)
    const next = random(seed)
    const agains = []
    await market.grown()
    const body = await ready(shop, [{ product: 1, qty: 1 }], 'transfer', token)
    for (let n = 0; n < fillings && market.isGoing(); n++) {
      await sleep(between(next, ...LIFE))
      const refused = answers.refused
      fill(ballast)
      // What the log holds already may be written over: it takes a while until something more is needed.
      await until(() => answers.refused >= refused + 3, 'a disk that is full refuses')
      const end = performance.now() + between(next, ...FULL)
      do await visit(token, body, `simulacro-${seed}-lleno-${n}`)
      while (performance.now() < end)
      rmSync(ballast)
      agains.push(await market.grown())
      report(`${databases.kind}: ${n + 1} of ${fillings} times full, ${ledger.length} orders`)
    }
    await market.end()
    // What was refused is not there: the same again, with the same keys.
    for (let n = 0; n < fillings; n++) {
      const key = `simulacro-${seed}-lleno-${n}`
      const placed = await insist(shop, 'POST', 'orders', { token, key, body })
      if (placed.status !== 201) wrongs.writes.push(`a refused order was there already: ${placed.status}`)
      const { lines, accepted_total: total } = body
      const entry = { key, customer: 1, lines, total, method: 'transfer', payments: [], token }
      ledger.push({ ...entry, numbers: [placed.body?.number] })
    }
    await shop.close()
    const damage = await database.damage()
    await market.settle()
    const slowest = Math.max(...agains)
    const { bsize, blocks } = statfsSync(place)
    return [
      counts('A disk that is full', `${fillings} times, of ${whole((bsize * blocks) / 2 ** 20)} MB`),
      promised('Reading meanwhile', `${whole(reads)} reads`, wrongs.reads, 'goes on'),
      promised('Writing meanwhile', `${whole(writes)} orders`, wrongs.writes, '503 with Retry-After'),
      promised(
        'Orders again when there is room, without a restart',
        `slowest ${ms(slowest)}`,
        slowest <= AGAIN_WITHIN ? [] : [`once it took ${ms(slowest)}`],
        `within ${ms(AGAIN_WITHIN)}`,
      ),
      ...(await market.verdict()),
      market.manners(),
      promised('PRAGMA integrity_check', 'ok', damage),
    ]
  } finally {
    await market.close()
  }
}
