// How many tests a runner counted, read from what it wrote. Every reader returns `{passed, failed, names}`: the names are
// of those that failed, as far as the runner has told them.
import { existsSync, readFileSync } from 'node:fs'

const sum = (matches) => matches.reduce((total, match) => total + Number(match[1]), 0)
const firsts = (matches) => [...matches].map(([, first]) => first)

/** `cargo test` prints one "test result:" line per test binary. */
export function cargoCounts(output) {
  return {
    passed: sum([...output.matchAll(/^test result: .*?(\d+) passed/gm)]),
    failed: sum([...output.matchAll(/^test result: .*?(\d+) failed/gm)]),
    names: firsts(output.matchAll(/^test (.+) \.\.\. FAILED$/gm)),
  }
}

/** The summary of node:test's TAP report; a cancelled test did not pass. */
export function tapCounts(report) {
  const count = (word) => sum([...report.matchAll(new RegExp(`^# ${word} (\\d+)`, 'gm'))])
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    names: firsts(report.matchAll(/^ *not ok \d+ - ((?!.*# (?:SKIP|TODO)).+)$/gm)),
  }
}

/** Vitest's JSON report. A file that could not even be loaded has no tests of its own, and counts as one failure. */
export function vitestCounts(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report)
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [...unloaded.map(({ name }) => name), ...failed.map(({ fullName }) => fullName)],
  }
}

/** Playwright's JSON report; errors outside any test (a set-up that broke) count too. */
export function playwrightCounts(report) {
  const { stats, errors, suites = [] } = JSON.parse(report)
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const bad = ({ status }) => status === 'unexpected' || status === 'flaky'
  const failed = suites
    .flatMap(specs)
    .flatMap(({ file, title, tests }) =>
      tests.filter(bad).map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: [...failed, ...errors.map(({ message }) => message)],
  }
}

/**
 * The count of one runner: what its report says, and one failure when it ended badly without naming any
 * or left no report at all.
 */
export function settle(code, read) {
  let counts = { passed: 0, failed: 0, names: [] }
  let readable = true
  try {
    counts = read()
  } catch {
    readable = false
  }
  const nothing = counts.passed + counts.failed === 0
  const crashed = !readable || nothing || (code !== 0 && counts.failed === 0)
  return crashed
    ? { ...counts, failed: counts.failed + 1, names: [...counts.names, 'its runner, which ended badly'] }
    : counts
}

/** Reads a report file, or throws when the runner left none. */
export function reportFrom(file) {
  if (!existsSync(file)) throw new Error(`no report at ${file}`)
  return readFileSync(file, 'utf8')
}
