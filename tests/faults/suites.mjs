// The fault tests: `short` for `npm test`, `all` for the rest, and how a list of them runs.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from './scenarios/backup.mjs'
import { clock } from './scenarios/clock.mjs'
import { database } from './scenarios/database.mjs'
import { failover } from './scenarios/failover.mjs'
import { kill } from './scenarios/kill.mjs'
import { network } from './scenarios/network.mjs'
import { notifications } from './scenarios/notifications.mjs'
import { overload } from './scenarios/overload.mjs'
import { replicas } from './scenarios/replicas.mjs'
import { simulation } from './scenarios/simulation.mjs'
import { soak } from './scenarios/soak.mjs'
import { stock } from './scenarios/stock.mjs'
import { submit } from './scenarios/submit.mjs'
import { upgrade } from './scenarios/upgrade.mjs'
import { postgres, sqlite } from './support/databases.mjs'
import { invariant } from './support/report.mjs'
import { Problem, step, withCluster } from './support/scripts.mjs'
import { selectProfile } from './support/shop.mjs'

/**
 * Scenarios: `{ name, title, databases, short, long, run }`. `short` and `long` are the parameters of a size, where it
 * exists; `run` gets them with `databases`, `folder`, `seed`, `seeded`, `size` and `report`, and returns rows.
 */
export const all = [
  kill,
  submit,
  stock,
  notifications,
  database,
  failover,
  backup,
  upgrade,
  overload,
  network,
  clock,
  replicas,
  soak,
  simulation,
]

const on = (scenario, ...databases) => ({ ...scenario, databases })

/** Fault tests of `npm test`, in the short size. */
export const short = [
  on(kill, sqlite),
  on(submit, sqlite),
  on(stock, sqlite, postgres),
  on(notifications, sqlite),
  on(database, sqlite),
  on(upgrade, sqlite),
]

/** Cargo profile of the server: promises are about the released program. */
export const profileOf = (size) => (size === 'long' ? 'release' : 'dev')

/** Runs scenarios one after the other; returns `[{ name, title, kind, rows }]`. `only`: the kind of databases. */
export async function runFaultTests(scenarios, { size, seed, seeded = false, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-faults-'))
  // nginx's workers run as another user.
  chmodSync(folder, 0o755)
  selectProfile(profileOf(size))
  const results = []
  const dueOn = (kind) => scenarios.filter((scenario) => scenario[size] && scenario.databases.includes(kind))
  const runOn = async (type, place) => {
    const { kind } = type
    const databases = { kind, ...(await type.open(place)) }
    for (const { name, title, run, [size]: parameters } of dueOn(type))
      await step(`${title}, ${kind}`, async (report) => {
        const result = { name, title, kind }
        results.push(result)
        try {
          result.rows = await run({ databases, folder, size, seed, seeded, report, ...parameters })
        } catch (error) {
          // The other scenarios still run.
          const messages = [error, error.cause].filter(Boolean).map(({ message }) => message)
          result.rows = [invariant('Completed', 'no', [messages.join(': ')], 'yes')]
          return 'failed'
        }
      })
  }
  try {
    if (only !== 'postgres' && dueOn(sqlite).length > 0) await runOn(sqlite, folder)
    if (only !== 'sqlite' && dueOn(postgres).length > 0)
      await withCluster((cluster) => runOn(postgres, cluster))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (results.length === 0) throw new Problem('None of these scenarios has that size on that database.')
  return results
}
