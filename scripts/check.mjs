// `npm run check`: runs all checks, even after failures.
import { runChecks } from './lib/checks.mjs'
import { main } from './lib/progress.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  const { passed, failed } = await runChecks()
  console.log(failed === 0 ? '\nAll checks passed' : `\n${failed} of ${passed + failed} checks failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
