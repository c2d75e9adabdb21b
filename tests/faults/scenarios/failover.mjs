// Failover: the primary of a synchronous pair is killed during checkouts, and its standby is promoted. Two replicas of the
// shop reconnect automatically.
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres } from '../support/databases.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { twoReplicas } from '../support/replicas.mjs'
import { exceeds, figure, limit } from '../support/report.mjs'
import { formatMs, UserError } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'

/** Responses before the primary is killed, and milliseconds until the standby is promoted: minimum and maximum. */
const [RESPONSES, PROMOTION_DELAY_MS] = [
  [100, 600],
  [200, 1_000],
]
const RECOVERY_LIMIT_MS = 5_000
/** Minimum number of orders per failover, so that the scenario tests something. */
const MINIMUM_ORDERS = 4
/** Setting that retains the WAL for a new standby. */
const WAL_RETENTION = 'wal_keep_size=1GB'

const inSync = async (database) => {
  const [rows] = await database.read('SELECT sync_state FROM pg_stat_replication')
  return rows.some((row) => row.sync_state === 'sync')
}

async function run({ databases, seed, size, failovers, report }) {
  const name = 'failover'
  await databases.fresh(name)
  const { cluster } = databases
  // Uses a copy, so that the cluster of the other scenarios is unchanged.
  await cluster.end()
  let primary = await cluster.copy('server0')
  let standby = await primary.standby('server1')
  await cluster.start()
  const databaseOn = ({ url }) => databases.at(`${url}/${name}`)
  const database = {
    kind: databases.kind,
    url: `${primary.url},${new URL(standby.url).host}/${name}`,
    read: (...queries) => databaseOn(primary).read(...queries),
    change: (...statements) => databaseOn(primary).change(...statements),
  }
  const startBoth = async (n) => {
    await primary.start(WAL_RETENTION, `synchronous_standby_names=server${n}`)
    await standby.start(WAL_RETENTION)
    await until(() => inSync(database), 'the standby is in sync')
  }
  let workload
  try {
    await startBoth(1)
    workload = await createWorkload({ database, seed, size, shopFor: twoReplicas })
    await workload.start()
    const [next, recoveryTimes] = [random(seed), []]
    for (let n = 1; n <= failovers && workload.isRunning(); n++) {
      await workload.reachFault(0, between(next, ...RESPONSES))
      await primary.end('SIGKILL')
      await sleep(between(next, ...PROMOTION_DELAY_MS))
      const failed = primary
      primary = standby
      standby = failed
      await databaseOn(primary).change('SELECT pg_promote()')
      recoveryTimes.push(await workload.nextOrder())
      report(`${n} of ${failovers} failovers, ${workload.ledger.length} orders`)
      if (n === failovers) break
      // The new primary gets a new standby at the address of the failed primary.
      await primary.end()
      standby = await primary.standby(`server${n + 1}`, failed.port)
      await startBoth(n + 1)
    }
    await workload.finish()
    await workload.settle()
    if (workload.ledger.length < failovers * MINIMUM_ORDERS)
      throw new UserError(`Only ${workload.ledger.length} orders in ${failovers} failovers.`)
    const slowest = Math.max(...recoveryTimes)
    return [
      figure('Failovers', `${failovers}; ${workload.pendingSummary()}`),
      ...(await workload.invariants()),
      workload.responsesRow(),
      limit(
        size,
        'First order after the promotion, without a restart',
        `slowest ${formatMs(slowest)}`,
        exceeds(slowest, RECOVERY_LIMIT_MS),
        `within ${formatMs(RECOVERY_LIMIT_MS)}`,
      ),
    ]
  } finally {
    await workload?.close()
    await Promise.all([primary.end(), standby.end()])
  }
}

export const failover = {
  name: 'failover',
  title: 'Failover',
  databases: [postgres],
  short: { failovers: 1 },
  long: { failovers: 10 },
  run,
}
