// Database failures during checkouts: PostgreSQL is stopped and restarted and aborts transactions; SQLite's disk is full.
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres, sqlite } from '../support/databases.mjs'
import { isReady, until } from '../support/http.mjs'
import { between, pick, random } from '../support/random.mjs'
import { exceeds, figure, limit, ms, percentile, whole } from '../support/report.mjs'
import { Problem } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'
import { fullDisk } from './full-disk.mjs'

/** Downtime in milliseconds; every fifth time it outlasts the requests that are held for it. */
const [DOWN_MS, LONG_EVERY, LONG_DOWN_MS] = [[0, 500], 5, 6_000]
const READY_MS = 5_000
/** Immediate stop and kill: the client of a lost connection cannot know the outcome of its transaction. */
const SIGNALS = ['SIGQUIT', 'SIGKILL']

async function stopDatabase({ databases, seed, size, stops, answers, report }) {
  const { cluster } = databases
  const workload = await createWorkload({ database: await databases.fresh('stopped'), seed, size })
  const { shop, ledger } = workload
  try {
    await workload.start()
    const recoveryTimes = []
    const next = random(seed)
    for (let n = 0; n < stops && workload.isRunning(); n++) {
      await workload.reachFault(n, between(next, 1, answers))
      await cluster.end(pick(next, SIGNALS))
      await sleep(n % LONG_EVERY === 1 ? LONG_DOWN_MS : between(next, ...DOWN_MS))
      await cluster.start()
      recoveryTimes.push(await until(() => isReady(shop), 'the shop is ready after its database'))
      report(`${n + 1} of ${stops} stops, ${ledger.length} orders`)
    }
    await workload.finish()
    await workload.settle()
    if (ledger.length < stops) throw new Problem(`Only ${ledger.length} orders in ${stops} stops.`)
    const slowest = Math.max(...recoveryTimes)
    return [
      figure('Stops of PostgreSQL', `${stops}; ${workload.interrupted()}`),
      ...(await workload.invariants()),
      workload.answersRow(),
      limit(
        size,
        'Ready after the database, without a restart',
        `median ${ms(percentile(recoveryTimes, 0.5))}, slowest ${ms(slowest)}`,
        exceeds(slowest, READY_MS),
        `within ${ms(READY_MS)}`,
      ),
    ]
  } finally {
    await workload.close()
  }
}

/** Triggers that abort three of ten writing transactions, in a statement or at the commit. */
const conflictsOn = (tables) => [
  'CREATE SEQUENCE fault_conflicts',
  `CREATE FUNCTION fault_conflict() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF abs(hashtext(pg_current_xact_id()::text) % 10) < 3
        AND (TG_LEVEL = 'ROW' OR random() < 0.2) THEN
       PERFORM nextval('fault_conflicts');
       RAISE EXCEPTION 'could not serialize access: fault test' USING ERRCODE = '40001';
     END IF;
     RETURN NULL;
   END $$`,
  ...tables.flatMap((table) => [
    `CREATE TRIGGER fault_statement AFTER INSERT OR UPDATE OR DELETE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION fault_conflict()`,
    `CREATE CONSTRAINT TRIGGER fault_commit AFTER INSERT OR UPDATE OR DELETE ON ${table}
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault_conflict()`,
  ]),
]

async function abortTransactions({ databases, seed, size, conflicts, report }) {
  const database = await databases.fresh('conflicting')
  const workload = await createWorkload({ database, seed, size })
  try {
    await database.change(...conflictsOn(await database.tables()))
    await workload.start()
    let aborted = 0
    while (aborted < conflicts && workload.isRunning()) {
      await workload.nextOrder()
      const [[row]] = await database.read('SELECT last_value FROM fault_conflicts')
      aborted = row.last_value
      report(`${aborted} of ${conflicts} conflicts, ${workload.ledger.length} orders`)
    }
    await workload.finish()
    const retried = await workload.metric('mostrador_database_retries_total')
    await database.change('DROP FUNCTION fault_conflict CASCADE')
    await workload.settle()
    return [
      figure(
        'Transactions aborted with 40001, three of ten',
        `${whole(aborted)}; retried: ${whole(retried)}`,
      ),
      ...(await workload.invariants()),
      workload.answersRow(),
    ]
  } finally {
    await workload.close()
  }
}

async function run(parameters) {
  if (parameters.databases.kind === 'SQLite') return fullDisk(parameters)
  return [...(await stopDatabase(parameters)), ...(await abortTransactions(parameters))]
}

export const database = {
  name: 'database',
  title: 'Database failure',
  databases: [sqlite, postgres],
  // At most so many answers before a fault.
  short: { stops: 1, conflicts: 40, fillings: 1, answers: 60 },
  long: { stops: 50, conflicts: 2_000, fillings: 20, answers: 400 },
  run,
}
