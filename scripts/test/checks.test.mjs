import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { runChecks } from '../lib/checks.mjs'

test('every check runs and is counted, whatever became of those before it', async (context) => {
  const complain = context.mock.method(console, 'error', () => {})
  const fine = mock.fn()
  const broken = () => Promise.reject(new Error('a warning'))
  const counts = await runChecks([
    [
      ['Passes', fine],
      ['Fails on purpose', broken],
      ['Passes again', fine],
    ],
    [['Passes beside them', fine]],
  ])
  assert.deepEqual(counts, { passed: 3, failed: 1, names: ['Fails on purpose'] })
  assert.equal(fine.mock.callCount(), 3)
  assert.match(complain.mock.calls[0].arguments[0], /a warning/)
})
