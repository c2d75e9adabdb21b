// `npm run bench`: what the core's rules cost natively. Cargo keeps the last run and shows the difference.
import { main, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { cargoEnv } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  const bench = ['bench', '-p', 'mostrador-core', '--benches']
  await step('Compiling', async (report) => {
    await run('cargo', [...bench, '--no-run'], { env: cargoEnv(), onLine: report })
  })
  await run('cargo', bench, { env: cargoEnv(), echo: true })
})
