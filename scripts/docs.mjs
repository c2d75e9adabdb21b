// `npm run docs`: generates the HTML references of the core (Rust) and of the package (TypeScript), in the
// same order.
import { documentCore, documentPackage } from './lib/documentation.mjs'
import { main, step } from './lib/progress.mjs'
import { buildEngine } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildEngine()
  await step('Documentation of the core', documentCore)
  await step('Documentation of the package', documentPackage)
  console.log('target/doc/mostrador_core/index.html and target/doc/mostrador-package/index.html')
})
