// `npm run format`: formats all files and applies the safe fixes of the linter.
import { bin } from './lib/paths.mjs'
import { main, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await step('Rust', async (report) => {
    await run('cargo', ['fmt', '--all'], { onLine: report })
  })
  await step('TypeScript, CSS, JSON', async (report) => {
    await run(bin('biome'), ['check', '--write'], { onLine: report })
  })
})
