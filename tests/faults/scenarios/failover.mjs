// A primary and a standby that has everything before it is acknowledged: the primary is killed under people who buy, the
// standby is promoted, and two replicas of the shop find it by themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import { ms } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { openMarket } from '../support/market.mjs'
import { between, random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { twoShops } from '../support/two-shops.mjs'

/** So long people buy before the primary is lost, and so long nobody notices that it is, in milliseconds. */
const [LIFE, UNNOTICED] = [
  [500, 2_000],
  [200, 1_000],
]
/** So soon after the promotion somebody has ordered, in milliseconds. */
const AGAIN_WITHIN = 5_000
/** So many orders for each loss, or there was nothing to lose. */
const ORDERS_EACH = 4
const PATIENCE_MS = 60_000

/** What of the files of before the standby may still have to ask for. */
const KEPT = 'wal_keep_size=1GB'

/** Waits until the standby has everything that is acknowledged. */
async function inStep(database) {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const [rows] = await database.read('SELECT sync_state FROM pg_stat_replication')
    if (rows.some((row) => row.sync_state === 'sync')) return
    await sleep(50)
  }
  throw new Problem('The standby does not follow the primary.')
}

/** Loses the primary so many times; gives the rows of the verdict. */
export async function failover({ databases, seed, losses, report }) {
  const name = 'failover'
  await databases.fresh(name)
  const { cluster } = databases
  // The two of this drill are copies: what happens to them is nobody else's business.
  await cluster.end()
  let primary = await cluster.copy('server0')
  let standby = await primary.standby('server1')
  await cluster.start()
  const on = ({ url }) => databases.at(`${url}/${name}`)
  const hosts = `${primary.url},${new URL(standby.url).host}`
  const database = {
    kind: databases.kind,
    url: `${hosts}/${name}`,
    read: (...queries) => on(primary).read(...queries),
    change: (...statements) => on(primary).change(...statements),
  }
  const together = async (n) => {
    await primary.start(KEPT, `synchronous_standby_names=server${n}`)
    await standby.start(KEPT)
    await inStep(database)
  }
  let market
  try {
    await together(1)
    market = await openMarket({ database, seed, shopFor: twoShops })

    await market.open()
    const [next, agains] = [random(seed), []]
    for (let n = 1; n <= losses && market.isGoing(); n++) {
      await market.moment(0, between(next, ...LIFE))
      await primary.end('SIGKILL')
      await sleep(between(next, ...UNNOTICED))
      const lost = primary
      primary = standby
      standby = lost
      await on(primary).change('SELECT pg_promote()')
      agains.push(await market.grown())
      report(`${databases.kind}: ${n} of ${losses} primaries lost, ${market.ledger.length} orders`)
      if (n === losses) break
      // A new standby is made of the new primary, in the place of the lost one.
      await primary.end()
      standby = await primary.standby(`server${n + 1}`, lost.port)
      await together(n + 1)
    }
    await market.end()
    await market.settle()
    if (market.ledger.length < losses * ORDERS_EACH)
      throw new Problem(`Only ${market.ledger.length} orders in ${losses} losses: that proves nothing.`)
    const slowest = Math.max(...agains)
    return [
      counts('Primaries killed, their standby promoted', `${losses}; ${market.underWay()}`),
      ...(await market.verdict()),
      market.manners(),
      promised(
        'Somebody has ordered again after the promotion, without a restart',
        `slowest ${ms(slowest)}`,
        slowest <= AGAIN_WITHIN ? [] : [`once it took ${ms(slowest)}`],
        `within ${ms(AGAIN_WITHIN)}`,
      ),
    ]
  } finally {
    await market?.close()
    await Promise.all([primary.end(), standby.end()])
  }
}
