// Checks: formatting, lints, types, documentation and the required packages. Warnings are errors.

import { checkCallPaths } from './call-paths.mjs'
import { documentCrates, documentPackage } from './documentation.mjs'
import { bin, fromRoot } from './paths.mjs'
import { printError, step } from './progress.mjs'
import { checkRequiredPackages } from './required-packages.mjs'
import { run } from './run.mjs'
import { buildWholeSite } from './steps.mjs'
import { cargoEnv } from './toolchain.mjs'
import { checkCommentOpenings } from './wording.mjs'

const program = (title, command, ...args) => [
  title,
  async (report) => {
    await run(command, args, { env: cargoEnv(), onLine: report })
  },
]
const clippy = (title, ...scope) =>
  program(title, 'cargo', 'clippy', '--locked', '--all-targets', ...scope, '--', '-D', 'warnings')
const types = (workspace) =>
  program(`Types of ${workspace}`, bin('tsc'), '-p', fromRoot(workspace, 'tsconfig.json'), '--noEmit')

const MODULES = [
  'app/src',
  'app/stories',
  'app/build',
  'app/prerender',
  'panel/src',
  'pkg/src',
  'tests',
  'scripts',
]

/** Rows of checks. The rows run concurrently: one for cargo, one for everything built from the engine. */
const checks = [
  [
    program('Rust formatting', 'cargo', 'fmt', '--all', '--check'),
    clippy('Rust lints', '--workspace'),
    clippy('Rust lints, WebAssembly', '-p', 'mostrador-wasm', '--target', 'wasm32-unknown-unknown'),
    program(
      'Layers of the Rust crates',
      'cargo',
      'test',
      '--locked',
      '-p',
      'mostrador-core',
      '--test',
      'layers',
    ),
    ['Documentation of the crates', documentCrates],
  ],
  [
    program('Biome', bin('biome'), 'check', '--error-on-warnings'),
    program('Wording', bin('cspell'), 'lint', '--no-progress', '--no-summary'),
    ['Comment openings', checkCommentOpenings],
    program('Module boundaries', bin('depcruise'), ...MODULES),
    ['Call paths', checkCallPaths],
    // Generates the types of the package, and the bundle that the last check reads.
    ['Engine and site', buildWholeSite],
    ['Documentation of the package', documentPackage],
    types('pkg'),
    types('app'),
    // The service worker has other globals than a page.
    types('app/src/service-worker'),
    types('panel'),
    types('tests'),
    program('Component stories', 'npm', 'run', 'stories:build', '--workspace', 'mostrador-app'),
    ['Required packages', checkRequiredPackages],
  ],
]

/** Runs all checks, even after failures, and prints the errors. */
export async function runChecks(rows = checks) {
  const counts = { passed: 0, failed: 0, names: [] }
  const runRow = async (row) => {
    for (const [title, work] of row) {
      try {
        await step(title, work)
        counts.passed += 1
      } catch (error) {
        printError(error)
        counts.failed += 1
        counts.names.push(title)
      }
    }
  }
  await Promise.all(rows.map(runRow))
  return counts
}
