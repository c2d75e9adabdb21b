import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoCounts, playwrightCounts, readCounts, tapCounts, vitestCounts } from '../lib/counts.mjs'

const RUNNER_FAILED = ['test runner failed']

test('cargo: the results of all test binaries are summed', () => {
  const output = [
    'running 3 tests',
    'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
    'test orders::once ... ok',
    'test orders::twice ... FAILED',
    'test result: FAILED. 7 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.20s',
  ].join('\n')
  assert.deepEqual(cargoCounts(output), { passed: 10, failed: 2, names: ['orders::twice'] })
})

test('node:test: a cancelled test counts as failed', () => {
  const report = [
    'not ok 1 - adds',
    '    not ok 2 - subtracts',
    'not ok 3 - multiplies # TODO',
    'ok 4 - divides',
    '# tests 6',
    '# pass 4',
    '# fail 1',
    '# cancelled 1',
  ].join('\n')
  assert.deepEqual(tapCounts(report), { passed: 4, failed: 2, names: ['adds', 'subtracts'] })
})

test('vitest: a file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  const counts = { passed: 5, failed: 2, names: ['b.test.ts', 'adds'] }
  assert.deepEqual(vitestCounts(JSON.stringify(report)), counts)
})

test('playwright: flaky tests and errors outside tests count as failed', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'setup' }],
    suites: [
      {
        specs: [{ file: 'a.spec.ts', title: 'buys', tests: [{ projectName: 'phone', status: 'flaky' }] }],
        suites: [
          {
            specs: [
              {
                file: 'a.spec.ts',
                title: 'pays',
                tests: [
                  { projectName: 'desktop', status: 'unexpected' },
                  { projectName: 'phone', status: 'expected' },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  assert.deepEqual(playwrightCounts(JSON.stringify(report)), {
    passed: 2,
    failed: 3,
    names: ['[phone] a.spec.ts › buys', '[desktop] a.spec.ts › pays', 'setup'],
  })
})

test('a runner that crashes counts as a failure', () => {
  const counts =
    (passed, ...names) =>
    () => ({ passed, failed: names.length, names })
  assert.deepEqual(readCounts(0, counts(3)), { passed: 3, failed: 0, names: [] })
  assert.deepEqual(readCounts(1, counts(3, 'a', 'b')), { passed: 3, failed: 2, names: ['a', 'b'] })
  assert.deepEqual(readCounts(101, counts(3)), { passed: 3, failed: 1, names: RUNNER_FAILED })
})

test('a runner without tests or report counts as a failure', () => {
  assert.deepEqual(
    readCounts(0, () => ({ passed: 0, failed: 0, names: [] })),
    { passed: 0, failed: 1, names: RUNNER_FAILED },
  )
  const unreadable = () => {
    throw new Error('no report')
  }
  assert.deepEqual(readCounts(0, unreadable), { passed: 0, failed: 1, names: RUNNER_FAILED })
})
