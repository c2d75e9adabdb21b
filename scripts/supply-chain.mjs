// `npm run supply-chain`: what comes from others. Lock files that hold, licences and sources of every crate and package,
// known vulnerabilities where the databases of them can be reached, and a bill of it all. What could not be looked at is
// said and counted as not looked at: a check that did not run has not passed.

import { main } from './lib/progress.mjs'
import { judged } from './lib/supply-chain.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  const { failed, skipped } = await judged()
  for (const reason of skipped) console.log(`\nNot looked at: ${reason}`)
  console.log(failed === 0 ? '\nNothing wrong in what was looked at' : `\n${failed} checks failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
