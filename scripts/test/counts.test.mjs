import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoCounts, playwrightCounts, settle, tapCounts, vitestCounts } from '../lib/counts.mjs'

test('cargo: the results of all test binaries are added up', () => {
  const output = [
    'running 3 tests',
    'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
    'test result: FAILED. 7 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.20s',
  ].join('\n')
  assert.deepEqual(cargoCounts(output), { passed: 10, failed: 2 })
})

test('node:test: a cancelled test counts as failed', () => {
  assert.deepEqual(tapCounts('# tests 6\n# pass 4\n# fail 1\n# cancelled 1\n'), { passed: 4, failed: 2 })
})

test('vitest: a file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ],
  }
  assert.deepEqual(vitestCounts(JSON.stringify(report)), { passed: 5, failed: 2 })
})

test('playwright: a test that passed only on a second try, or an error outside the tests, is no success', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'set-up' }],
  }
  assert.deepEqual(playwrightCounts(JSON.stringify(report)), { passed: 2, failed: 3 })
})

test('a runner that crashes counts as a failure, whatever it had counted', () => {
  const counts = (passed, failed) => () => ({ passed, failed })
  assert.deepEqual(settle(0, counts(3, 0)), { passed: 3, failed: 0 })
  assert.deepEqual(settle(1, counts(3, 2)), { passed: 3, failed: 2 })
  assert.deepEqual(settle(101, counts(3, 0)), { passed: 3, failed: 1 })
})

test('a runner that ran nothing, or left no report, counts as a failure', () => {
  assert.deepEqual(
    settle(0, () => ({ passed: 0, failed: 0 })),
    { passed: 0, failed: 1 },
  )
  const unreadable = () => {
    throw new Error('no report')
  }
  assert.deepEqual(settle(0, unreadable), { passed: 0, failed: 1 })
})
