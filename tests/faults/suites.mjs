// The drills: what each plays through, how large it is in `npm test` and in `npm run drills`, and on which databases.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCluster } from '../../scripts/lib/postgres.mjs'
import { Problem, step } from '../../scripts/lib/progress.mjs'
import { backup } from './scenarios/backup.mjs'
import { clock } from './scenarios/clock.mjs'
import { database } from './scenarios/database.mjs'
import { failover } from './scenarios/failover.mjs'
import { kill } from './scenarios/kill.mjs'
import { network } from './scenarios/network.mjs'
import { notifications } from './scenarios/notifications.mjs'
import { overload } from './scenarios/overload.mjs'
import { replicas } from './scenarios/replicas.mjs'
import { ownDatabases, simulation } from './scenarios/simulation.mjs'
import { soak } from './scenarios/soak.mjs'
import { stock } from './scenarios/stock.mjs'
import { submit } from './scenarios/submit.mjs'
import { upgrade } from './scenarios/upgrade.mjs'
import { postgresDatabases, sqliteDatabases } from './support/databases.mjs'
import { playWith } from './support/program.mjs'
import { promised } from './support/report.mjs'

const BOTH = [sqliteDatabases, postgresDatabases]

/**
 * `run` gets the databases of one kind, the seed, the size and a place for its latest line; it gives rows of a verdict.
 * `shortOn` are the databases of the short form, where those are fewer. `pages` and `browser` are what it needs besides.
 */
export const drills = [
  {
    name: 'kill',
    title: 'Killed at any moment',
    databases: BOTH,
    shortOn: [sqliteDatabases],
    short: { kills: 5, readyWithin: 5_000 },
    long: { kills: 300, readyWithin: 1_000 },
    run: kill,
  },
  {
    name: 'submit',
    title: 'Pressed ten times',
    databases: BOTH,
    short: { carts: 40 },
    long: { carts: 500 },
    run: submit,
  },
  {
    name: 'stock',
    title: 'The last units',
    databases: BOTH,
    short: { units: 20, buyers: 200 },
    long: { units: 100, buyers: 1_000 },
    run: stock,
  },
  {
    name: 'notifications',
    title: 'What the bank says',
    databases: BOTH,
    shortOn: [postgresDatabases],
    short: { words: 500, forgeries: 1_000 },
    long: { words: 10_000, forgeries: 10_000 },
    run: notifications,
  },
  {
    name: 'database',
    title: 'The database goes away',
    databases: BOTH,
    short: { stops: 1, conflicts: 40, fillings: 1 },
    long: { stops: 50, conflicts: 2_000, fillings: 20 },
    run: database,
  },
  {
    name: 'failover',
    title: 'The primary is lost',
    databases: [postgresDatabases],
    short: { losses: 1 },
    long: { losses: 10 },
    run: failover,
  },
  {
    name: 'backup',
    title: 'Copied while people buy',
    databases: BOTH,
    shortOn: [sqliteDatabases],
    short: { copies: 3 },
    long: { copies: 30 },
    run: backup,
  },
  {
    name: 'upgrade',
    title: 'Releases put in place',
    pages: true,
    browser: true,
    databases: [sqliteDatabases],
    short: { swaps: 2, customers: 1, reads: 10 },
    long: { swaps: 20, customers: 4, reads: 20 },
    run: upgrade,
  },
  {
    name: 'overload',
    title: 'Too much at once',
    databases: BOTH,
    shortOn: [sqliteDatabases],
    short: { seconds: 4, idle: 500, times: 3, refusedWithin: 1_000, admittedWithin: 3_000 },
    long: { seconds: 60, idle: 5_000, times: 10, refusedWithin: 50, admittedWithin: 250 },
    run: overload,
  },
  {
    name: 'network',
    title: 'The network fails',
    databases: BOTH,
    short: { troubles: 2, bankAwayMs: 1_000 },
    long: { troubles: 120, bankAwayMs: 25_000 },
    run: network,
  },
  {
    name: 'clock',
    title: 'The clock is set',
    databases: BOTH,
    shortOn: [sqliteDatabases],
    short: { rounds: 1 },
    long: { rounds: 10 },
    run: clock,
  },
  {
    name: 'replicas',
    title: 'Two replicas',
    databases: [postgresDatabases],
    short: { kills: 2, knownWithin: 5_000 },
    long: { kills: 50, knownWithin: 1_000 },
    run: replicas,
  },
  {
    name: 'soak',
    title: 'Hours of it',
    pages: true,
    databases: BOTH,
    long: { hours: 2 },
    run: soak,
  },
  // Its short form is among the tests of the server. It brings a shop of its own.
  {
    name: 'simulation',
    title: 'A thousand and one stories',
    databases: [ownDatabases],
    long: { seeds: 100_000 },
    run: simulation,
    withoutServer: true,
  },
]

/** How the server of a size is built: what is promised, is promised of the program that is released. */
export const profileOf = (size) => (size === 'long' ? 'release' : 'dev')

/**
 * Runs drills; gives `[{ name, title, kind, rows }]`, a database of each after the other. `given`: whether this very seed
 * is asked for. `only`: on the databases of one kind.
 */
export async function runDrills(wanted, { size, seed, given = false, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-drills-'))
  // nginx's workers are another user.
  chmodSync(folder, 0o755)
  playWith(profileOf(size))
  const results = []
  const dueOn = (kind) =>
    wanted.filter((drill) => {
      const places = (size === 'short' && !only && drill.shortOn) || drill.databases
      return drill[size] && places.includes(kind)
    })
  const on = async (those, where) => {
    const due = dueOn(those)
    if (due.length === 0) return
    const { kind } = those
    const databases = { kind, ...(await those.open(where)) }
    for (const { name, title, run, [size]: measure } of due)
      await step(`${title}, ${kind}`, async (report) => {
        const place = { name, title, kind }
        try {
          results.push({
            ...place,
            rows: await run({ databases, folder, size, seed, given, report, ...measure }),
          })
        } catch (error) {
          // The others are still of interest.
          const why = [error, error.cause].filter(Boolean).map(({ message }) => message)
          results.push({ ...place, rows: [promised('Played to its end', 'no', [why.join(': ')], 'yes')] })
          return 'broken off'
        }
      })
  }
  try {
    if (only !== 'postgres') for (const those of [sqliteDatabases, ownDatabases]) await on(those, folder)
    if (only !== 'sqlite' && dueOn(postgresDatabases).length > 0)
      await withCluster((cluster) => on(postgresDatabases, cluster))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (results.length === 0) throw new Problem('None of these drills is played there, or in that size.')
  return results
}
