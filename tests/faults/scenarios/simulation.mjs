// Deterministic simulation (api/tests/simulation) over many seeds, in an optimised build. An interrupted run continues with
// the same program. `cargo test` runs the first seeds, so that the scenario has no short size.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqlite } from '../support/databases.mjs'
import { invariant } from '../support/report.mjs'
import {
  attempt,
  cargoEnv,
  formatCount,
  fromRoot,
  run as runProgram,
  UserError,
} from '../support/scripts.mjs'

/** Seeds per process. */
const BATCH = 250
const PROGRESS_FILE = fromRoot('target', 'simulation.json')
const TEST = 'invariants_hold_for_every_seed'

async function build(report) {
  const args = ['test', '-p', 'mostrador', '--test', 'simulation', '--profile', 'simulation', '--no-run']
  const output = await runProgram('cargo', args, { env: cargoEnv(), onLine: report })
  const [, program] = /Executable tests\/simulation\/main\.rs \((.+)\)/.exec(output) ?? []
  if (!program) throw new UserError('The output of cargo does not name the simulation.')
  return resolve(fromRoot('.'), program)
}

/** First seed that this program has not run. */
export const nextSeed = (progress, program) =>
  progress?.program === program && Number.isSafeInteger(progress.next) ? progress.next : 1

function readProgress() {
  try {
    return JSON.parse(readFileSync(PROGRESS_FILE, 'utf8'))
  } catch {
    return undefined
  }
}

/** Range of seeds of a batch, in the form of MOSTRADOR_SIMULATION_SEEDS. */
export const rangeOf = (next, last) => `${next}..${Math.min(next + BATCH - 1, last)}`

/** Runs a range of seeds; returns the output if it failed. */
async function simulate(program, range, echo) {
  const env = { ...process.env, MOSTRADOR_SIMULATION_SEEDS: range, RUST_BACKTRACE: '0' }
  const options = { env, cwd: fromRoot('api'), echo }
  const { code, output } = await attempt(program, ['--nocapture', '--exact', TEST], options)
  if (code === 0 && !/^running 1 test/m.test(output)) return `The simulation has no test ${TEST}.`
  return code === 0 ? undefined : output
}

/** Failure message in an output: the line about the seed, or the last line. */
export const failureOf = (output) => /^Seed \d+: .+$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1)

const rows = (count, failure) => [
  invariant(
    'Seeds in which every invariant held after every step',
    formatCount(count),
    failure ? [failureOf(failure)] : [],
    'all',
  ),
]

async function run({ report, seeds, seed, isSeedFixed }) {
  const program = await build(report)
  if (isSeedFixed) {
    const failure = await simulate(program, String(seed), true)
    return rows(failure ? 0 : 1, failure)
  }
  const identity = createHash('sha256').update(readFileSync(program)).digest('hex')
  mkdirSync(dirname(PROGRESS_FILE), { recursive: true })
  for (let next = nextSeed(readProgress(), identity); next <= seeds; next += BATCH) {
    report(`seed ${formatCount(next)} of ${formatCount(seeds)}`)
    const failure = await simulate(program, rangeOf(next, seeds), false)
    if (failure) {
      console.log(failure)
      return rows(next - 1, failure)
    }
    writeFileSync(PROGRESS_FILE, JSON.stringify({ program: identity, next: next + BATCH }))
  }
  rmSync(PROGRESS_FILE, { force: true })
  return rows(seeds)
}

export const simulation = {
  name: 'simulation',
  title: 'Deterministic simulation',
  databases: [sqlite],
  long: { seeds: 100_000 },
  run,
}
