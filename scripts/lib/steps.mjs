// Build steps shared by several commands.
import { buildPackage, buildPanel, buildSite, buildWasm, drawPictures } from './build.mjs'
import { step } from './progress.mjs'
import { installWasmTools } from './wasm-tools.mjs'

/** Builds the package with the core as WebAssembly. `quick` skips the optimiser, for development. */
export async function buildEngine(options) {
  await step('WebAssembly tools', (report) => installWasmTools(report, options))
  await step('Core to WebAssembly', (report) => buildWasm(report, options))
  await step('Package', buildPackage)
}

/** Builds the app and the prerenderer, with everything that they depend on. */
export async function buildWholeSite() {
  await buildEngine()
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
  await step('Panel', buildPanel)
}
