// `npm run test:steady`: runs the tests five times under CPU load by two processes, to find flaky tests.
// `-- 2 rust app` runs these suites twice.
import { root } from './lib/paths.mjs'
import { main, UserError } from './lib/progress.mjs'
import { attempt, start } from './lib/run.mjs'

const BUSY_LOOP = ['-e', 'for (;;) {}']

await main(async () => {
  const [count, ...suites] = process.argv.slice(2)
  const times = Number(count ?? 5)
  if (!Number.isInteger(times) || times < 1)
    throw new UserError(`"${count}" is not a number of runs: npm run test:steady -- COUNT SUITE…`)
  const loadProcesses = [0, 1].map(() => start(process.execPath, BUSY_LOOP, { stdio: 'ignore' }))
  let failed = 0
  for (let run = 1; run <= times; run++) {
    console.log(`\n== Run ${run} of ${times}, under load`)
    const { code } = await attempt(process.execPath, ['scripts/test.mjs', ...suites], {
      cwd: root,
      echo: true,
    })
    if (code !== 0) failed += 1
  }
  for (const child of loadProcesses) child.kill()
  console.log(`\n${times - failed} of ${times} runs passed under load`)
  if (failed > 0)
    throw new UserError(`${failed} runs failed under load. See the failed tests of each run above.`)
})
