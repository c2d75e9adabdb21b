// Test suites that a change concerns, by the files that it touches.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'
import { Problem } from './progress.mjs'

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

/** The first pattern that a path matches says which suites it concerns. */
const AREAS = [
  [/^(core|wasm-bindings)\//, ENGINE],
  [/^(Cargo|rust|clippy)/, ENGINE],
  [/^api\/demo\//, EVERYTHING],
  [/^api\/openapi/, ENGINE],
  [/^api\//, ['checks', 'rust', 'postgres', 'contract', 'faults', 'journeys']],
  [/^pkg\//, ENGINE],
  [/^app\//, ['checks', 'app', 'budgets', 'journeys']],
  [/^tests\/(journeys|screens|pictures|playwright)/, ['checks', 'journeys']],
  [/^tests\/(support|vitest|package|tsconfig)/, ['checks', 'contract', 'packaging', 'journeys']],
  [/^tests\/contract\//, ['checks', 'contract']],
  [/^tests\/packaging\//, ['checks', 'packaging']],
  [/^tests\/faults\//, ['checks', 'tooling', 'faults']],
  [/^tests\//, ['checks', 'budgets']],
  [/^deploy\//, ['tooling', 'faults']],
  // Tests of the rules, the fault tests and the benchmarks read what documents say of them.
  [/^(docs\/|README|CONTRIBUTING)/, ['tooling', 'rust']],
  [/^LICENSE/, ['packaging']],
  [/^\./, []],
  [/^(biome|scripts\/(bench|test)\/)/, ['checks', 'tooling']],
  // Packages, scripts that the tests use too, and whatever else.
  [/./, EVERYTHING],
]

/** Paths that differ from the last commit, and those that git does not know yet. */
export function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Problem('What has changed only git knows, and it does not answer here.')
    return stdout.split('\n')
  }
  const found = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return found.filter(Boolean)
}

/** Names of the suites that changes of these files concern. */
export function concerned(files) {
  return new Set(files.flatMap((file) => AREAS.find(([pattern]) => pattern.test(file))[1]))
}
