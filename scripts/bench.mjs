// `npm run bench`: what the core's rules cost natively, and whether that grows no faster than the cart; then what the
// package makes of them (`npm run bench:package`). Fails when either keeps no promise.
import { growth } from './lib/growth.mjs'
import { bench as benchOf } from './lib/others.mjs'
import { main, Problem, step } from './lib/progress.mjs'
import { attempt, CommandFailed, run } from './lib/run.mjs'
import { cargoEnv } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  const bench = ['bench', '-p', 'mostrador-core', '--benches']
  await step('Compiling', async (report) => {
    await run('cargo', [...bench, '--no-run'], { env: cargoEnv(), onLine: report })
  })
  const outcome = await attempt('cargo', bench, { env: cargoEnv(), echo: true })
  if (outcome.code !== 0) throw new CommandFailed('cargo bench', outcome)
  const grown = growth(outcome.output)
  console.log('Ten times the lines cost:')
  for (const { name, tenfold } of grown)
    console.log(`  ${name.padEnd(30)} ${tenfold.toFixed(1)} times as much`)
  const steep = grown.filter(({ linear }) => !linear).map(({ name }) => name)
  const kept = await benchOf('package')
  if (steep.length > 0) throw new Problem(`These grow faster than the cart: ${steep.join(', ')}`)
  if (!kept) throw new Problem('Not all is kept that is promised of the package.')
})
