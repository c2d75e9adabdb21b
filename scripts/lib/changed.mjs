// Test suites that a change concerns, by the files that it touches.
import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

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
  'hydration',
]

/** The first pattern that a path matches says which suites it concerns. */
const AREAS = [
  [/^(core|wasm-bindings)\//, ENGINE],
  [/^(Cargo|rust|clippy)/, ENGINE],
  [/^api\/demo\//, ['demo', 'rust', 'contract', 'journeys']],
  [/^api\//, ['checks', 'rust', 'postgres', 'contract', 'faults', 'journeys']],
  [/^pkg\//, ['checks', 'pkg', 'app', 'budgets', 'contract', 'packaging', 'journeys']],
  [/^app\//, ['checks', 'app', 'budgets', 'journeys', 'hydration']],
  [/^tests\/(journeys|screens|support|pictures|playwright)/, ['checks', 'journeys', 'hydration']],
  [/^tests\/contract\//, ['checks', 'contract']],
  [/^tests\/packaging\//, ['checks', 'packaging']],
  [/^tests\/faults\//, ['checks', 'tooling', 'faults']],
  [/^tests\//, ['checks', 'budgets']],
  [/^docs\//, ['rust']],
  [/^(README|CONTRIBUTING|LICENSE|deploy)/, []],
  // Scripts, settings and whatever else: commands and formats.
  [/./, ['checks', 'tooling']],
]

/** Paths that differ from the last commit, and those that git does not know yet. */
export function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const found = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return found.filter(Boolean)
}

/** Names of the suites that changes of these files concern. */
export function concerned(files) {
  return new Set(files.flatMap((file) => AREAS.find(([pattern]) => pattern.test(file))[1]))
}
