// `npm run setup`: installs missing packages, the toolchain and tools. Most other commands begin with
// `setup()`.
import { pathToFileURL } from 'node:url'
import { checkDisk } from './lib/disk.mjs'
import { installPackages } from './lib/packages.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, step } from './lib/progress.mjs'
import { channel, installToolchain } from './lib/toolchain.mjs'
import { installWasmTools } from './lib/wasm-tools.mjs'

/** Installs packages and the toolchain. The WebAssembly tools are installed by the builds that need them. */
export async function setup() {
  await checkPrerequisites()
  checkDisk()
  await step('npm packages', installPackages)
  await step(`Rust ${channel}`, installToolchain)
}

async function setupAll() {
  await setup()
  await step('WebAssembly tools', installWasmTools)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(setupAll)
