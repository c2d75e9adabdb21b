// `npm run stories`: serves the component stories at http://localhost:6006.
import { drawPictures } from './lib/build.mjs'
import { fromRoot } from './lib/paths.mjs'
import { main, step } from './lib/progress.mjs'
import { start } from './lib/run.mjs'
import { buildEngine } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildEngine({ quick: true })
  await step('Pictures', drawPictures)
  const storybook = start('npm', ['run', 'stories'], { cwd: fromRoot('app') })
  await new Promise((resolve) => storybook.once('close', resolve))
})
