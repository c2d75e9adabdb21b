// Killed, at any moment of anybody's checkout: what was acknowledged stays, and nothing is there twice.
import { percentile } from '../../../scripts/lib/load/pace.mjs'
import { ms } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { openMarket } from '../support/market.mjs'
import { between, random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'

/** After being ready the shop lives so long, in milliseconds: on PostgreSQL it has to connect first, for each order at once. */
const LIFE = { SQLite: [20, 900], PostgreSQL: [20, 2_500] }

/** Kills a shop on a fresh database so many times; gives the rows of the verdict. */
export async function kill({ databases, seed, kills, readyWithin, report }) {
  const database = await databases.fresh('killed')
  const market = await openMarket({ database, seed })
  const { shop } = market
  try {
    await market.open()
    const readies = []
    const next = random(seed)
    for (let n = 0; n < kills && market.isGoing(); n++) {
      await market.moment(n, between(next, ...LIFE[databases.kind]))
      await shop.kill()
      readies.push(await shop.open())
      report(`${databases.kind}: ${n + 1} of ${kills} kills, ${market.ledger.length} orders`)
    }
    await market.end()
    await shop.close()
    const damage = await database.damage()
    await market.settle()
    const slowest = Math.max(...readies)
    if (market.ledger.length < kills)
      throw new Problem(`Only ${market.ledger.length} orders in ${kills} kills: that proves nothing.`)
    return [
      counts('Kills', `${kills}; ${market.underWay()}`),
      ...(await market.verdict()),
      ...(database.kind === 'SQLite' ? [promised('PRAGMA integrity_check', 'ok', damage)] : []),
      promised(
        'Ready again',
        `median ${ms(percentile(readies, 0.5))}, slowest ${ms(slowest)}`,
        slowest <= readyWithin ? [] : [`one start took ${ms(slowest)}`],
        `within ${ms(readyWithin)}`,
      ),
    ]
  } finally {
    await market.close()
  }
}
