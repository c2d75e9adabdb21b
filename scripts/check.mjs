// `npm run check`: formatting, lints and types of everything. All checks run; any failure fails the command.
import { buildPackage, buildWasm } from './lib/build.mjs'
import { at, bin } from './lib/paths.mjs'
import { explain, main, step } from './lib/progress.mjs'
import { run } from './lib/run.mjs'
import { cargoEnv } from './lib/toolchain.mjs'
import { setup } from './setup.mjs'

const clippy = (...scope) => ['cargo', ['clippy', '--all-targets', ...scope, '--', '-D', 'warnings']]
const types = (workspace) => [bin('tsc'), ['-p', at(workspace, 'tsconfig.json'), '--noEmit']]

const checks = [
  ['Rust formatting', 'cargo', ['fmt', '--all', '--check']],
  ['Rust lints', ...clippy('--workspace')],
  ['Rust lints, WebAssembly', ...clippy('-p', 'mostrador-wasm', '--target', 'wasm32-unknown-unknown')],
  ['Biome', bin('biome'), ['check', '--error-on-warnings']],
  ['Types of pkg', ...types('pkg')],
  ['Types of app', ...types('app')],
  ['Types of tests', ...types('tests')],
]

await main(async () => {
  await setup()
  // The types of the package come from the Rust types.
  await step('Core to WebAssembly', buildWasm)
  await step('Package', buildPackage)
  let failed = 0
  for (const [title, command, args] of checks) {
    try {
      await step(title, async (report) => {
        await run(command, args, { env: cargoEnv(), onLine: report })
      })
    } catch (error) {
      explain(error)
      failed += 1
    }
  }
  console.log(failed === 0 ? '\nAll checks passed' : `\n${failed} of ${checks.length} checks failed`)
  process.exitCode = failed === 0 ? 0 : 1
})
