// Native benchmarks of the rules with `cargo bench` (divan), and the growth of their cost with the cart.
import { step, UserError } from '../lib/progress.mjs'
import { attempt, CommandFailed, run } from '../lib/run.mjs'
import { cargoEnv } from '../lib/toolchain.mjs'

const UNITS = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }
const MEDIAN_COLUMN = 2
/** Maximum factor for ten times the lines: 10 is linear, the rest allows for cache misses. */
const MAX_TENFOLD_FACTOR = 20

/** Parses the medians of divan's table: `[{ name, points: [{ size, ns }] }]`. */
export function parseMedians(output) {
  const benches = []
  for (const line of output.split('\n')) {
    const [, label, rest] = /^[│ ]*[├╰]─ (\S+)\s+(.*)$/.exec(line) ?? []
    if (label === undefined) continue
    if (/^\d+$/.test(label)) {
      const [, number, unit] = /([\d.]+) (\S+)/.exec(rest.split('│')[MEDIAN_COLUMN] ?? '') ?? []
      benches.at(-1)?.points.push({ size: Number(label), ns: Number(number) * UNITS[unit] })
    } else benches.push({ name: label, points: [] })
  }
  return benches
}

/** Result rows: factor between the two largest sizes, normalised to ten times the lines. */
export const growthRows = (output) =>
  parseMedians(output).map(({ name, points }) => {
    const [before, last] = points.slice(-2)
    const factor = (last.ns / before.ns) ** (1 / Math.log10(last.size / before.size))
    const target = `at most ${MAX_TENFOLD_FACTOR} times`
    return [
      `${name}, ten times the lines`,
      `${factor.toFixed(1)} times`,
      target,
      factor <= MAX_TENFOLD_FACTOR,
    ]
  })

export default async function carts() {
  const args = ['bench', '-p', 'mostrador-core', '--benches']
  await step('Compiling', async (report) => {
    await run('cargo', [...args, '--no-run'], { env: cargoEnv(), onLine: report })
  })
  const outcome = await attempt('cargo', args, { env: cargoEnv(), echo: true })
  if (outcome.code !== 0) throw new CommandFailed('cargo bench', outcome)
  const rows = growthRows(outcome.output)
  if (rows.length === 0) throw new UserError('The output of cargo bench contains no measurements.')
  return { rows }
}
