// `npm run mutants`: changes the core's rules one by one and looks whether a test notices. Hours for the whole core;
// `npm run mutants -- -f 'core/src/cart/*'` for a part. What survives is listed in target/mutants.out/missed.txt; what
// may survive, and why, in docs/mutants.md. `.cargo/mutants.toml` says what is left alone.
import { installTool, toolEnv } from './lib/cargo-tools.mjs'
import { at } from './lib/paths.mjs'
import { main, step } from './lib/progress.mjs'
import { attempt } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await step('cargo-mutants', (report) => installTool('cargo-mutants', report))
  // A few random cases notice most mutants, in a fraction of the time.
  const env = { ...toolEnv('cargo-mutants'), PROPTEST_CASES: '16' }
  const args = ['mutants', '--package', 'mostrador-core', '--output', at('target')]
  const { code } = await attempt('cargo', [...args, ...process.argv.slice(2)], { env, echo: true })
  process.exitCode = code
})
