// `npm run check`: formatting, lints and types of everything. All checks run; any failure fails the command.
import { buildPackage, buildWasm } from './lib/build.mjs'
import { at, bin } from './lib/paths.mjs'
import { explain, main, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { cargoEnv } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

/** A check that is one program. */
const program = (title, command, ...args) => [
  title,
  async (report) => {
    await run(command, args, { env: cargoEnv(), onLine: report })
  },
]
const clippy = (title, ...scope) =>
  program(title, 'cargo', 'clippy', '--all-targets', ...scope, '--', '-D', 'warnings')
const types = (workspace) =>
  program(`Types of ${workspace}`, bin('tsc'), '-p', at(workspace, 'tsconfig.json'), '--noEmit')

const checks = [
  program('Rust formatting', 'cargo', 'fmt', '--all', '--check'),
  clippy('Rust lints', '--workspace'),
  clippy('Rust lints, WebAssembly', '-p', 'mostrador-wasm', '--target', 'wasm32-unknown-unknown'),
  program('Biome', bin('biome'), 'check', '--error-on-warnings'),
  // The types of the package come from the Rust types.
  ['Core to WebAssembly', buildWasm],
  ['Package', buildPackage],
  types('pkg'),
  types('app'),
  types('tests'),
]

await main(async () => {
  await setup()
  let failed = 0
  for (const [title, work] of checks) {
    try {
      await step(title, work)
    } catch (error) {
      explain(error)
      failed += 1
    }
  }
  console.log(failed === 0 ? '\nAll checks passed' : `\n${failed} of ${checks.length} checks failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
