// `npm run docs`: generates the HTML references of the Rust crates and of the package (TypeScript).
import { documentCrates, documentPackage } from './lib/documentation.mjs'
import { main, step } from './lib/progress.mjs'
import { buildEngine } from './lib/steps.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup()
  await buildEngine()
  await step('Documentation of the crates', documentCrates)
  await step('Documentation of the package', documentPackage)
  for (const name of ['mostrador_core', 'mostrador_wasm', 'mostrador_api', 'mostrador-package'])
    console.log(`target/doc/${name}/index.html`)
})
