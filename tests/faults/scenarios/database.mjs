// Database failures during checkouts: PostgreSQL is stopped and restarted, and aborts transactions; the disk of SQLite is
// full.
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres, sqlite } from '../support/databases.mjs'
import { isReady, until } from '../support/http.mjs'
import { between, pick, random } from '../support/random.mjs'
import { exceeds, figure, limit, percentile } from '../support/report.mjs'
import { formatCount, formatMs, UserError } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'
import { fullDisk } from './full-disk.mjs'

/** Downtime in milliseconds; every fifth one exceeds the time for which a request is held. */
const [DOWNTIME_MS, LONG_INTERVAL, LONG_DOWNTIME_MS] = [[0, 500], 5, 6_000]
const READY_MS = 5_000
/** Immediate shutdown and kill. After a lost connection the outcome of a transaction is unknown. */
const SIGNALS = ['SIGQUIT', 'SIGKILL']

async function stopDatabase({ databases, seed, size, stops, responses, report }) {
  const { cluster } = databases
  const workload = await createWorkload({ database: await databases.fresh('stopped'), seed, size })
  const { shop, ledger } = workload
  try {
    await workload.start()
    const recoveryTimes = []
    const next = random(seed)
    for (let n = 0; n < stops && workload.isRunning(); n++) {
      await workload.reachFault(n, between(next, 1, responses))
      await cluster.end(pick(next, SIGNALS))
      await sleep(n % LONG_INTERVAL === 1 ? LONG_DOWNTIME_MS : between(next, ...DOWNTIME_MS))
      await cluster.start()
      recoveryTimes.push(
        await until(() => isReady(shop), 'the shop is ready after the restart of the database'),
      )
      report(`${n + 1} of ${stops} stops, ${ledger.length} orders`)
    }
    await workload.finish()
    await workload.settle()
    if (ledger.length < stops) throw new UserError(`Only ${ledger.length} orders in ${stops} stops.`)
    const slowest = Math.max(...recoveryTimes)
    return [
      figure('Stops of PostgreSQL', `${stops}; ${workload.pendingSummary()}`),
      ...(await workload.invariants()),
      workload.responsesRow(),
      limit(
        size,
        'Ready after the restart of the database, without a restart of the shop',
        `median ${formatMs(percentile(recoveryTimes, 0.5))}, slowest ${formatMs(slowest)}`,
        exceeds(slowest, READY_MS),
        `within ${formatMs(READY_MS)}`,
      ),
    ]
  } finally {
    await workload.close()
  }
}

/** SQL of triggers that abort three of ten write transactions, in a statement or at the commit. */
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
        `${formatCount(aborted)}; retried: ${formatCount(retried)}`,
      ),
      ...(await workload.invariants()),
      workload.responsesRow(),
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
  // `responses`: maximum number of responses before a fault.
  short: { stops: 1, conflicts: 40, fillings: 1, responses: 60 },
  long: { stops: 50, conflicts: 2_000, fillings: 20, responses: 400 },
  run,
}
