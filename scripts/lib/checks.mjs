// What has to hold of everything before a test runs: formatting, lints, types and the required packages. Warnings are errors.
import { checkCard } from './card.mjs'
import { documentCore, documentPackage } from './documentation.mjs'
import { at, bin } from './paths.mjs'
import { explain, step } from './progress.mjs'
import { run } from './run.mjs'
import { buildWholeSite } from './steps.mjs'
import { cargoEnv } from './toolchain.mjs'

/** A check that is one program. */
const program = (title, command, ...args) => [
  title,
  async (report) => {
    await run(command, args, { env: cargoEnv(), onLine: report })
  },
]
const clippy = (title, ...scope) =>
  program(title, 'cargo', 'clippy', '--locked', '--all-targets', ...scope, '--', '-D', 'warnings')
const types = (workspace) =>
  program(`Types of ${workspace}`, bin('tsc'), '-p', at(workspace, 'tsconfig.json'), '--noEmit')

/** Two rows of checks, which run beside each other: one row for cargo, one for what is built of the engine. */
const checks = [
  [
    program('Rust formatting', 'cargo', 'fmt', '--all', '--check'),
    clippy('Rust lints', '--workspace'),
    clippy('Rust lints, WebAssembly', '-p', 'mostrador-wasm', '--target', 'wasm32-unknown-unknown'),
    ['Documentation of the core', documentCore],
  ],
  [
    program('Biome', bin('biome'), 'check', '--error-on-warnings'),
    // The types of the package come from the Rust types, and the last check reads the bundle of the site.
    ['Engine and site', buildWholeSite],
    ['Documentation of the package', documentPackage],
    types('pkg'),
    types('app'),
    // A worker has other globals than a page.
    types('app/src/service-worker'),
    types('tests'),
    ['Required packages', checkCard],
  ],
]

/** Runs every check, whatever became of those before it, and explains what fails; returns the count and the names of what failed. */
export async function runChecks(rows = checks) {
  const counts = { passed: 0, failed: 0, names: [] }
  const runRow = async (row) => {
    for (const [title, work] of row) {
      try {
        await step(title, work)
        counts.passed += 1
      } catch (error) {
        explain(error)
        counts.failed += 1
        counts.names.push(title)
      }
    }
  }
  await Promise.all(rows.map(runRow))
  return counts
}
