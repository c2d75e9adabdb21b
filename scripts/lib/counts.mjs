// Test counts of a runner's output or report: `{passed, failed, names}`, with the names of failed tests.
import { existsSync, readFileSync } from 'node:fs'

const sumFirstGroups = (matches) => matches.reduce((total, match) => total + Number(match[1]), 0)
const firstGroups = (matches) => [...matches].map(([, first]) => first)

/** Parses the output of `cargo test`, which has one "test result:" line per test binary. */
export function cargoCounts(output) {
  return {
    passed: sumFirstGroups([...output.matchAll(/^test result: .*?(\d+) passed/gm)]),
    failed: sumFirstGroups([...output.matchAll(/^test result: .*?(\d+) failed/gm)]),
    names: firstGroups(output.matchAll(/^test (.+) \.\.\. FAILED$/gm)),
  }
}

/** Parses the summary of node:test's TAP report. A cancelled test counts as failed. */
export function tapCounts(report) {
  const count = (word) => sumFirstGroups([...report.matchAll(new RegExp(`^# ${word} (\\d+)`, 'gm'))])
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    names: firstGroups(report.matchAll(/^ *not ok \d+ - ((?!.*# (?:SKIP|TODO)).+)$/gm)),
  }
}

/** Vitest's JSON report. A file that could not be loaded counts as one failure. */
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

/** Parses Playwright's JSON report. Errors outside tests, such as a failed setup, count as failures. */
export function playwrightCounts(report) {
  const { stats, errors, suites = [] } = JSON.parse(report)
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const isFailed = ({ status }) => status === 'unexpected' || status === 'flaky'
  const failed = suites
    .flatMap(specs)
    .flatMap(({ file, title, tests }) =>
      tests.filter(isFailed).map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: [...failed, ...errors.map(({ message }) => message)],
  }
}

/** Adds one failure if the runner failed without failed tests, ran no tests, or left no readable report. */
export function readCounts(code, read) {
  let counts = { passed: 0, failed: 0, names: [] }
  let isReadable = true
  try {
    counts = read()
  } catch {
    isReadable = false
  }
  const isEmpty = counts.passed + counts.failed === 0
  const isCrash = !isReadable || isEmpty || (code !== 0 && counts.failed === 0)
  return isCrash
    ? { ...counts, failed: counts.failed + 1, names: [...counts.names, 'test runner failed'] }
    : counts
}

export function readReport(file) {
  if (!existsSync(file)) throw new Error(`no report at ${file}`)
  return readFileSync(file, 'utf8')
}
