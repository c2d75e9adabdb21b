// Failover: the primary of a synchronous pair is killed during checkouts and its standby promoted; two replicas of the shop
// reconnect by themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import { postgres } from '../support/databases.mjs'
import { until } from '../support/http.mjs'
import { between, random } from '../support/random.mjs'
import { twoReplicas } from '../support/replicas.mjs'
import { exceeds, figure, limit, ms } from '../support/report.mjs'
import { Problem } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'

/** Answers before the primary is killed, and milliseconds until the standby is promoted. */
const [ANSWERS, UNNOTICED_MS] = [
  [100, 600],
  [200, 1_000],
]
const AGAIN_MS = 5_000
/** Fewer orders per failover would test nothing. */
const ORDERS_EACH = 4
/** WAL that a new standby may still request. */
const KEPT = 'wal_keep_size=1GB'

const inSync = async (database) => {
  const [rows] = await database.read('SELECT sync_state FROM pg_stat_replication')
  return rows.some((row) => row.sync_state === 'sync')
}

async function run({ databases, seed, size, failovers, report }) {
  const name = 'failover'
  await databases.fresh(name)
  const { cluster } = databases
  // Copies, so that the cluster of the other scenarios stays as it is.
  await cluster.end()
  let primary = await cluster.copy('server0')
  let standby = await primary.standby('server1')
  await cluster.start()
  const on = ({ url }) => databases.at(`${url}/${name}`)
  const database = {
    kind: databases.kind,
    url: `${primary.url},${new URL(standby.url).host}/${name}`,
    read: (...queries) => on(primary).read(...queries),
    change: (...statements) => on(primary).change(...statements),
  }
  const startBoth = async (n) => {
    await primary.start(KEPT, `synchronous_standby_names=server${n}`)
    await standby.start(KEPT)
    await until(() => inSync(database), 'the standby is in sync')
  }
  let workload
  try {
    await startBoth(1)
    workload = await createWorkload({ database, seed, size, shopFor: twoReplicas })
    await workload.start()
    const [next, recoveryTimes] = [random(seed), []]
    for (let n = 1; n <= failovers && workload.isRunning(); n++) {
      await workload.reachFault(0, between(next, ...ANSWERS))
      await primary.end('SIGKILL')
      await sleep(between(next, ...UNNOTICED_MS))
      const lost = primary
      primary = standby
      standby = lost
      await on(primary).change('SELECT pg_promote()')
      recoveryTimes.push(await workload.nextOrder())
      report(`${n} of ${failovers} failovers, ${workload.ledger.length} orders`)
      if (n === failovers) break
      // The new primary gets a new standby at the address of the lost one.
      await primary.end()
      standby = await primary.standby(`server${n + 1}`, lost.port)
      await startBoth(n + 1)
    }
    await workload.finish()
    await workload.settle()
    if (workload.ledger.length < failovers * ORDERS_EACH)
      throw new Problem(`Only ${workload.ledger.length} orders in ${failovers} failovers.`)
    const slowest = Math.max(...recoveryTimes)
    return [
      figure('Failovers', `${failovers}; ${workload.interrupted()}`),
      ...(await workload.invariants()),
      workload.answersRow(),
      limit(
        size,
        'Order after the promotion, without a restart',
        `slowest ${ms(slowest)}`,
        exceeds(slowest, AGAIN_MS),
        `within ${ms(AGAIN_MS)}`,
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
