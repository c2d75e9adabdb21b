// `npm run sbom`: what the shop is made of, as CycloneDX: `target/sbom/server.cdx.json` (the program's crates),
// `engine.cdx.json` (those of the engine in browsers) and `npm.cdx.json` (the packages of the workspace).

import { installPackages } from './lib/packages.mjs'
import { main, step } from './lib/progress.mjs'
import { sbom } from './lib/sbom.mjs'

await main(async () => {
  await step('npm packages', installPackages)
  await sbom()
})
