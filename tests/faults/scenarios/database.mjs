// The database goes away under people who buy: PostgreSQL is stopped hard and started again, and ends transactions that
// are in nobody's way; SQLite finds its disk full.
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../../scripts/lib/load/pace.mjs'
import { ms, whole } from '../../../scripts/lib/load/verdicts.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { openMarket } from '../support/market.mjs'
import { between, pick, random } from '../support/random.mjs'
import { counts, promised } from '../support/report.mjs'
import { fullDisk } from './full-disk.mjs'

/** After being ready the database lives so long, in milliseconds, and is then away for so long. */
const [LIFE, AWAY] = [
  [100, 1_500],
  [0, 500],
]
/** Once in so many times it stays away for longer than a request is held for it. */
const [LONG, LONG_AWAY] = [5, 6_000]
/** So soon after the database the shop is ready again, in milliseconds. */
const READY_WITHIN = 5_000

/** At once, and without a word: what a connection had not been answered is unknown to its client either way. */
const SIGNALS = ['SIGQUIT', 'SIGKILL']

async function readyAgain(shop) {
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) return performance.now() - began
    await sleep(20)
  }
  throw new Problem('The shop is not ready a minute after its database.')
}

/** Stops the database so many times. */
async function stopped({ databases, seed, stops, report }) {
  const { cluster } = databases
  const market = await openMarket({ database: await databases.fresh('stopped'), seed })

  try {
    await market.open()
    const readies = []
    const next = random(seed)
    for (let n = 0; n < stops && market.isGoing(); n++) {
      await market.moment(n, between(next, ...LIFE))
      await cluster.end(pick(next, SIGNALS))
      await sleep(n % LONG === 1 ? LONG_AWAY : between(next, ...AWAY))
      await cluster.start()
      readies.push(await readyAgain(market.shop))
      report(`${databases.kind}: ${n + 1} of ${stops} stops, ${market.ledger.length} orders`)
    }
    await market.end()
    await market.settle()
    if (market.ledger.length < stops)
      throw new Problem(`Only ${market.ledger.length} orders in ${stops} stops: that proves nothing.`)
    const slowest = Math.max(...readies)
    return [
      counts('Stops of PostgreSQL', `${stops}; ${market.underWay()}`),
      ...(await market.verdict()),
      market.manners(),
      promised(
        'Ready again after the database, without a restart',
        `median ${ms(percentile(readies, 0.5))}, slowest ${ms(slowest)}`,
        slowest <= READY_WITHIN ? [] : [`once it took ${ms(slowest)}`],
        `within ${ms(READY_WITHIN)}`,
      ),
    ]
  } finally {
    await market.close()
  }
}

/** Three transactions of ten that write are ended, at one of their statements or when they commit. */
const CONFLICTS = [
  'CREATE SEQUENCE drill_conflicts',
  `CREATE FUNCTION drill_conflict() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF abs(hashtext(pg_current_xact_id()::text) % 10) < 3
        AND (TG_LEVEL = 'ROW' OR random() < 0.2) THEN
       PERFORM nextval('drill_conflicts');
       RAISE EXCEPTION 'could not serialize access: this is a drill' USING ERRCODE = '40001';
     END IF;
     RETURN NULL;
   END $$`,
]
const conflictOn = (table) => [
  `CREATE TRIGGER drill_statement AFTER INSERT OR UPDATE OR DELETE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION drill_conflict()`,
  `CREATE CONSTRAINT TRIGGER drill_commit AFTER INSERT OR UPDATE OR DELETE ON ${table}
   DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION drill_conflict()`,
]

/** Ends so many transactions. */
async function conflicting({ databases, seed, conflicts, report }) {
  const database = await databases.fresh('conflicting')
  const market = await openMarket({ database, seed })
  try {
    await database.change(...CONFLICTS, ...(await database.tables()).flatMap(conflictOn))
    await market.open()
    let ended = 0
    while (ended < conflicts && market.isGoing()) {
      await sleep(100)
      const [[{ last_value: count }]] = await database.read('SELECT last_value FROM drill_conflicts')
      ended = count
      report(`${databases.kind}: ${ended} of ${conflicts} conflicts, ${market.ledger.length} orders`)
    }
    await market.end()
    const retried = await market.figure('mostrador_database_retries_total')
    await database.change('DROP FUNCTION drill_conflict CASCADE')
    await market.settle()
    return [
      counts('Transactions ended with 40001, three of ten', `${whole(ended)}; ${whole(retried)} begun anew`),
      ...(await market.verdict()),
      market.manners(),
    ]
  } finally {
    await market.close()
  }
}

/** Plays through what may happen to a database of a kind; gives the rows of the verdict. */
export async function database({ databases, ...measure }) {
  if (databases.kind === 'SQLite') return fullDisk({ databases, ...measure })
  return [...(await stopped({ databases, ...measure })), ...(await conflicting({ databases, ...measure }))]
}
