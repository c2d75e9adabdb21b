// What several commands build, a line for each step.
import { buildPackage, buildSite, buildWasm, drawPictures } from './build.mjs'
import { step } from './progress.mjs'
import { installWasmTools } from './wasm-tools.mjs'

/** The core as WebAssembly in its package. `quick` compiles it without the optimiser, for development. */
export async function buildEngine(quality) {
  await step('WebAssembly tools', (report) => installWasmTools(report, quality))
  await step('Core to WebAssembly', (report) => buildWasm(report, quality))
  await step('Package', buildPackage)
}

/** The app and what renders its pages, with all that they are made of. */
export async function buildWholeSite() {
  await buildEngine()
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
}
