// What several commands build, a line for each step.
import { buildPackage, buildSite, buildWasm, drawPictures } from './build.mjs'
import { step } from './progress.mjs'

/** The app and what renders its pages, with all that they are made of. */
export async function buildWholeSite() {
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  await step('Pictures', drawPictures)
  await step('Site', buildSite)
}
