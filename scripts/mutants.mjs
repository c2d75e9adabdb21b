// `npm run mutants`: runs cargo-mutants on the core, which takes hours;
// `npm run mutants -- -f 'core/src/cart/*'` runs a part. target/mutants.out/missed.txt lists the survivors,
// docs/mutants.md the accepted ones, .cargo/mutants.toml the exclusions.
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { fromRoot } from './lib/paths.mjs'
import { main, step } from './lib/progress.mjs'
import { attempt } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await step('cargo-mutants', (report) => installTool('cargo-mutants', report))
  // Few random cases detect most mutants in a fraction of the time.
  const env = { ...toolEnv('cargo-mutants'), PROPTEST_CASES: '16' }
  const args = [
    'mutants',
    '--package',
    'mostrador-core',
    '--output',
    fromRoot('target'),
    ...process.argv.slice(2),
  ]
  process.exitCode = (await attempt('cargo', args, { env, echo: true })).code
})
