// Test suites affected by a change, determined by the changed files.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'
import { UserError } from './progress.mjs'

const ENGINE = [
  'checks',
  'rust',
  'postgres',
  'pkg',
  'app',
  'budgets',
  'contract',
  'packaging',
  'faults',
  'journeys',
]

const EVERYTHING = ['tooling', 'demo', ...ENGINE]

/** Affected suites by path pattern. The first matching pattern applies. */
const AREAS = [
  [/^(core|wasm-bindings)\//, ENGINE],
  [/^(Cargo|rust|clippy)/, ENGINE],
  [/^api\/demo\//, EVERYTHING],
  [/^api\/openapi/, ENGINE],
  [/^api\/admin-openapi/, ['checks', 'rust', 'panel']],
  [/^api\//, ['checks', 'rust', 'postgres', 'contract', 'faults', 'journeys']],
  [/^pkg\//, ENGINE],
  [/^panel\//, ['checks', 'panel', 'journeys']],
  [/^app\//, ['checks', 'app', 'budgets', 'journeys']],
  [/^tests\/(journeys|screens|pictures|playwright)/, ['checks', 'journeys']],
  [/^tests\/(support|vitest|package|tsconfig)/, ['checks', 'contract', 'packaging', 'journeys']],
  [/^tests\/contract\//, ['checks', 'contract']],
  [/^tests\/packaging\//, ['checks', 'packaging']],
  [/^tests\/faults\//, ['checks', 'tooling', 'faults']],
  // Written by the tests of the server.
  [/^tests\/invoices\//, ['checks', 'tooling', 'rust']],
  [/^tests\//, ['checks', 'budgets']],
  [/^deploy\//, ['tooling', 'faults']],
  // Tests of the rules, the fault tests and the benchmarks read these documents.
  [/^(docs\/|README|CONTRIBUTING)/, ['tooling', 'rust']],
  [/^LICENSE/, ['packaging']],
  [/^\./, []],
  [/^(biome|scripts\/(bench|test)\/)/, ['checks', 'tooling']],
  // All other files, such as packages and scripts that the tests use.
  [/./, EVERYTHING],
]

export function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new UserError('--changed needs git and a git repository, and `git diff` failed.')
    return stdout.split('\n')
  }
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter(Boolean)
}

export function affectedSuites(files) {
  return new Set(files.flatMap((file) => AREAS.find(([pattern]) => pattern.test(file))[1]))
}
