import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { runChecks } from '../lib/checks.mjs'

test('all checks run and are counted, even after failures', async (context) => {
  const consoleError = context.mock.method(console, 'error', () => {})
  const passing = mock.fn()
  const failing = () => Promise.reject(new Error('a warning'))
  const counts = await runChecks([
    [
      ['Passing', passing],
      ['Failing', failing],
      ['Passing after a failure', passing],
    ],
    [['Passing in another row', passing]],
  ])
  assert.deepEqual(counts, { passed: 3, failed: 1, names: ['Failing'] })
  assert.equal(passing.mock.callCount(), 3)
  assert.match(consoleError.mock.calls[0].arguments[0], /a warning/)
})
