// `npm run test:steady`: the tests five times over while two processes keep both cores busy. A test that fails under load
// is a fault of the test. `-- 2 rust app` runs these suites twice.
import { root } from './lib/paths.mjs'
import { main, Problem } from './lib/progress.mjs'
import { attempt, start } from './lib/run.mjs'

const BUSY = ['-e', 'for (;;) {}']

await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  const times = Number(first ?? 5)
  if (!Number.isInteger(times) || times < 1) throw new Problem(`"${first}" is not a number of runs.`)
  const load = [0, 1].map(() => start(process.execPath, BUSY, { stdio: 'ignore' }))
  let failed = 0
  for (let run = 1; run <= times; run++) {
    console.log(`\n== Run ${run} of ${times}, under load`)
    const { code } = await attempt(process.execPath, ['scripts/test.mjs', ...others], {
      cwd: root,
      echo: true,
    })
    if (code !== 0) failed += 1
  }
  for (const child of load) child.kill()
  console.log(`\n${times - failed} of ${times} runs passed under load`)
  if (failed > 0) throw new Problem('The tests are not steady.')
})
