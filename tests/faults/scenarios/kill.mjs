// `kill -9` during checkouts: acknowledged orders and payments are not lost, and no data is duplicated.
import { postgres, sqlite } from '../support/databases.mjs'
import { between, random } from '../support/random.mjs'
import { exceeds, figure, invariant, limit, percentile } from '../support/report.mjs'
import { formatMs, UserError } from '../support/scripts.mjs'
import { createWorkload } from '../support/workload.mjs'

const READY_MS = 1_000

async function run({ databases, seed, size, kills, responses, report }) {
  const database = await databases.fresh('killed')
  const workload = await createWorkload({ database, seed, size })
  const { shop, ledger } = workload
  try {
    await workload.start()
    const startTimes = []
    const next = random(seed)
    for (let n = 0; n < kills && workload.isRunning(); n++) {
      await workload.reachFault(n, between(next, 1, responses))
      await shop.kill()
      startTimes.push(await shop.start())
      report(`${n + 1} of ${kills} kills, ${ledger.length} orders`)
    }
    await workload.finish()
    await shop.stop()
    const integrity = await database.integrityErrors?.()
    await workload.settle()
    const slowest = Math.max(...startTimes)
    if (ledger.length < kills) throw new UserError(`Only ${ledger.length} orders in ${kills} kills.`)
    return [
      figure('Kills', `${kills}; ${workload.pendingSummary()}`),
      ...(await workload.invariants()),
      ...(integrity ? [invariant('PRAGMA integrity_check', 'ok', integrity)] : []),
      limit(
        size,
        'Ready after the start',
        `median ${formatMs(percentile(startTimes, 0.5))}, slowest ${formatMs(slowest)}`,
        exceeds(slowest, READY_MS),
        `within ${formatMs(READY_MS)}`,
      ),
    ]
  } finally {
    await workload.close()
  }
}

export const kill = {
  name: 'kill',
  title: 'Process kill',
  databases: [sqlite, postgres],
  // `responses`: maximum number of responses between the start of the shop and its kill.
  short: { kills: 5, responses: 60 },
  long: { kills: 300, responses: 400 },
  run,
}
