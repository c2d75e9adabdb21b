// Random sales (tests/contract/sales.test.ts) in large numbers on the release build: browser, native core, quote, order,
// invoices, refunds and tax books have the same figures. `npm test` runs a few of them.
import { availableParallelism } from 'node:os'
import { sqlite } from '../support/databases.mjs'
import { invariant } from '../support/report.mjs'
import { attempt, buildTotals, cargoEnv, formatCount, fromRoot } from '../support/scripts.mjs'

/** Sales of one run of the tests, which has a shop and tax books of its own. */
const BATCH = 2_000
/** Batches that run at the same time: test, server and database of a batch wait for each other. */
const CONCURRENT_BATCHES = 2 * availableParallelism()
/** Policies of the owner in the tests, each with as many sales. */
const POLICIES = 2

/** Runs one batch; returns the output if it failed. */
async function runBatch(seed, sales) {
  const env = {
    ...cargoEnv(),
    SALES: String(sales / POLICIES),
    SALES_SEED: String(seed),
    SERVER_PROFILE: 'release',
  }
  const args = ['vitest', 'run', '--project', 'contract', 'contract/sales.test.ts']
  const { code, output } = await attempt('npx', args, { env, cwd: fromRoot('tests') })
  return code === 0 ? undefined : output
}

async function run({ report, sales, seed, isSeedFixed }) {
  await buildTotals(report)
  const total = isSeedFixed ? BATCH : sales
  const seeds = Array.from({ length: Math.ceil(total / BATCH) }, (_, index) => seed + index * BATCH)
  let done = 0
  const violations = []
  const runBatches = async () => {
    while (seeds.length > 0 && violations.length === 0) {
      report(`sale ${formatCount(done)} of ${formatCount(total)}`)
      const next = seeds.shift()
      const failure = await runBatch(next, BATCH)
      if (failure) {
        console.log(failure)
        violations.push(`seed ${next}`)
      } else done += BATCH
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, runBatches))
  return [invariant('Sales with the same figures everywhere', formatCount(done), violations, 'all')]
}

export const sales = {
  name: 'sales',
  title: 'Random sales',
  databases: [sqlite],
  pages: true,
  long: { sales: 100_000 },
  run,
}
