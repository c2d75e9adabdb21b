// The simulation in its long form: api/tests/simulation, optimised, on all processors, seed after seed. It is gone on with
// where it was broken off, as long as it is the same program.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { at } from '../../../scripts/lib/paths.mjs'
import { Problem } from '../../../scripts/lib/progress.mjs'
import { attempt, run } from '../../../scripts/lib/run.mjs'
import { cargoEnv } from '../../../scripts/lib/toolchain.mjs'
import { promised } from '../support/report.mjs'

/** So many seeds are played by one process. */
const BATCH = 250
const PROGRESS = at('target', 'simulation.json')
const TEST = 'whatever_happens_the_shop_keeps_its_promises'

/** The simulation makes up its databases itself, one a seed. */
export const ownDatabases = { kind: 'SQLite', open: async () => undefined }

/** Builds the simulation; gives its program. */
async function build(report) {
  const args = ['test', '-p', 'mostrador', '--test', 'simulation', '--profile', 'simulation', '--no-run']
  const said = await run('cargo', args, { env: cargoEnv(), onLine: report })
  const [, program] = /Executable tests\/simulation\/main\.rs \((.+)\)/.exec(said) ?? []
  if (!program) throw new Problem('cargo does not say where it has put the simulation.')
  return resolve(at('.'), program)
}

/** Which seed is next for this program, when it was broken off before. */
export function nextSeed(progress, program, first = 1) {
  return progress?.program === program && Number.isSafeInteger(progress.next) ? progress.next : first
}

function progress() {
  try {
    return JSON.parse(readFileSync(PROGRESS, 'utf8'))
  } catch {
    return undefined
  }
}

/** The range of seeds that a batch plays: as the program reads it. */
export const rangeOf = (next, last) => `${next}..${Math.min(next + BATCH - 1, last)}`

/** Plays a range; gives what the program said when it failed. */
async function play(program, range, echo) {
  const env = { ...process.env, MOSTRADOR_SIMULATION_SEEDS: range, RUST_BACKTRACE: '0' }
  const { code, output } = await attempt(program, ['--nocapture', '--exact', TEST], {
    env,
    cwd: at('api'),
    echo,
  })
  if (code === 0 && !/^running 1 test/m.test(output)) return `The simulation has no test ${TEST}.`
  return code === 0 ? undefined : output
}

/** `seeds` from the first on, or the one that is asked for, with its story. */
export async function simulation({ report, seeds, seed, given }) {
  const program = await build(report)
  if (given) {
    const failed = await play(program, String(seed), true)
    return [verdict(failed ? 0 : 1, failed)]
  }
  const identity = createHash('sha256').update(readFileSync(program)).digest('hex')
  const first = nextSeed(progress(), identity)
  mkdirSync(dirname(PROGRESS), { recursive: true })
  for (let next = first; next <= seeds; next += BATCH) {
    report(`seed ${next.toLocaleString('en')} of ${seeds.toLocaleString('en')}`)
    const failed = await play(program, rangeOf(next, seeds), false)
    if (failed) {
      console.log(failed)
      return [verdict(next - 1, failed)]
    }
    writeFileSync(PROGRESS, JSON.stringify({ program: identity, next: next + BATCH }))
  }
  rmSync(PROGRESS, { force: true })
  return [verdict(seeds)]
}

const WHAT = 'Stories in which every promise was kept at every step'

/** What a program that failed complains of: of a seed, else whatever it said last. */
export const complaint = (said) => /^Seed \d+: .+$/m.exec(said)?.[0] ?? said.trim().split('\n').at(-1)

function verdict(played, failed) {
  return promised(WHAT, played.toLocaleString('en'), failed ? [complaint(failed)] : [], 'all')
}
