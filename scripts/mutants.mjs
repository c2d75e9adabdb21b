// `npm run mutants`: cargo-mutants on the core, hours for all of it; `npm run mutants -- -f 'core/src/cart/*'` for a part.
// Survivors are in target/mutants.out/missed.txt; docs/mutants.md lists the accepted ones, .cargo/mutants.toml what is skipped.
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { at } from './lib/paths.mjs'
import { main, step } from './lib/progress.mjs'
import { attempt } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await step('cargo-mutants', (report) => installTool('cargo-mutants', report))
  // Few random cases find most mutants in a fraction of the time.
  const env = { ...toolEnv('cargo-mutants'), PROPTEST_CASES: '16' }
  const args = ['mutants', '--package', 'mostrador-core', '--output', at('target'), ...process.argv.slice(2)]
  process.exitCode = (await attempt('cargo', args, { env, echo: true })).code
})
