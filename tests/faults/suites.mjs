// Fault tests: the list `short` for `npm test`, the list `all`, and the function that runs a list.
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
import { sales } from './scenarios/sales.mjs'
import { simulation } from './scenarios/simulation.mjs'
import { soak } from './scenarios/soak.mjs'
import { stock } from './scenarios/stock.mjs'
import { submit } from './scenarios/submit.mjs'
import { upgrade } from './scenarios/upgrade.mjs'
import { postgres, sqlite } from './support/databases.mjs'
import { invariant } from './support/report.mjs'
import { step, UserError, withCluster } from './support/scripts.mjs'
import { selectProfile } from './support/shop.mjs'

/**
 * Scenarios: `{ name, title, databases, short, long, run }`. `short` and `long` are the parameters of a size, if it
 * exists. `run` receives them with `databases`, `folder`, `seed`, `isSeedFixed`, `size` and `report`, and returns rows.
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
  sales,
]

const withDatabases = (scenario, ...databases) => ({ ...scenario, databases })

/** Fault tests of `npm test`, in the short size. */
export const short = [
  withDatabases(kill, sqlite),
  withDatabases(submit, sqlite),
  withDatabases(stock, sqlite, postgres),
  withDatabases(notifications, sqlite),
  withDatabases(database, sqlite),
  withDatabases(upgrade, sqlite),
]

/** Returns the cargo profile of the server: the targets apply to the release build. */
export const profileOf = (size) => (size === 'long' ? 'release' : 'dev')

/** Runs scenarios in sequence; returns `[{ name, title, kind, rows }]`. `only` restricts the kind of databases. */
export async function runFaultTests(scenarios, { size, seed, isSeedFixed = false, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-faults-'))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  selectProfile(profileOf(size))
  const results = []
  const scenariosOn = (kind) =>
    scenarios.filter((scenario) => scenario[size] && scenario.databases.includes(kind))
  const runOn = async (type, location) => {
    const { kind } = type
    const databases = { kind, ...(await type.open(location)) }
    for (const { name, title, run, [size]: parameters } of scenariosOn(type))
      await step(`${title}, ${kind}`, async (report) => {
        const result = { name, title, kind }
        results.push(result)
        try {
          result.rows = await run({ databases, folder, size, seed, isSeedFixed, report, ...parameters })
        } catch (error) {
          // The other scenarios still run.
          const messages = [error, error.cause].filter(Boolean).map(({ message }) => message)
          result.rows = [invariant('Completed', 'no', [messages.join(': ')], 'yes')]
          return 'failed'
        }
      })
  }
  try {
    if (only !== 'postgres' && scenariosOn(sqlite).length > 0) await runOn(sqlite, folder)
    if (only !== 'sqlite' && scenariosOn(postgres).length > 0)
      await withCluster((cluster) => runOn(postgres, cluster))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (results.length === 0) throw new UserError('None of these scenarios has this size on this database.')
  return results
}
