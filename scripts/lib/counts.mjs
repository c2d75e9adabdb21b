// How many tests a runner counted, read from what it wrote. Every reader returns `{passed, failed}`.
import { existsSync, readFileSync } from 'node:fs'

const sum = (matches) => matches.reduce((total, match) => total + Number(match[1]), 0)

/** `cargo test` prints one "test result:" line per test binary. */
export function cargoCounts(output) {
  return {
    passed: sum([...output.matchAll(/^test result: .*?(\d+) passed/gm)]),
    failed: sum([...output.matchAll(/^test result: .*?(\d+) failed/gm)]),
  }
}

/** The summary of node:test's TAP report; a cancelled test did not pass. */
export function tapCounts(report) {
  const count = (word) => sum([...report.matchAll(new RegExp(`^# ${word} (\\d+)`, 'gm'))])
  return { passed: count('pass'), failed: count('fail') + count('cancelled') }
}

/** Vitest's JSON report. A file that could not even be loaded has no tests of its own, and counts as one failure. */
export function vitestCounts(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report)
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** Playwright's JSON report; errors outside any test (a set-up that broke) count too. */
export function playwrightCounts(report) {
  const { stats, errors } = JSON.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/**
 * The count of one runner: what its report says, and one failure when it ended badly without naming any
 * or left no report at all.
 */
export function settle(code, read) {
  let counts = { passed: 0, failed: 0 }
  let readable = true
  try {
    counts = read()
  } catch {
    readable = false
  }
  const nothing = counts.passed + counts.failed === 0
  const crashed = !readable || nothing || (code !== 0 && counts.failed === 0)
  return crashed ? { ...counts, failed: counts.failed + 1 } : counts
}

/** Reads a report file, or throws when the runner left none. */
export function reportFrom(file) {
  if (!existsSync(file)) throw new Error(`no report at ${file}`)
  return readFileSync(file, 'utf8')
}
