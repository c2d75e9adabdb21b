// `npm run setup`: installs what is missing. Every other command does this first.
import { pathToFileURL } from 'node:url'
import { checkDisk } from './lib/disk.mjs'
import { installPackages } from './lib/packages.mjs'
import { checkPrerequisites } from './lib/prerequisites.mjs'
import { main, step } from './lib/progress.mjs'
import { channel, installToolchain } from './lib/toolchain.mjs'
import { installWasmTools } from './lib/wasm-tools.mjs'

/** Packages and toolchain; the WebAssembly tools are installed where something is built with them. */
export async function setup() {
  await checkPrerequisites()
  checkDisk()
  await step('npm packages', installPackages)
  await step(`Rust ${channel}`, installToolchain)
}

async function everything() {
  await setup()
  await step('WebAssembly tools', installWasmTools)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(everything)
