import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ProgressReport, ProgressReporter, REPORT_INTERVAL_MS } from './progress-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const report = (from: number, to: number): ProgressReport => ({
  seconds: to,
  at: to * 1000,
  watched: [[from, to]],
})

/** Reporter with a server that fails as configured. */
function keeper(failures: unknown[] = []) {
  const sent: ProgressReport[] = []
  const troubles: (boolean | undefined)[] = []
  const send = async (told: ProgressReport) => {
    sent.push(told)
    const failure = failures.shift()
    if (failure) throw failure
  }
  const options = {
    send,
    isRetryable: (error: unknown) => error !== 'never',
    onSaveError: (trouble: { retrying: boolean } | null) => troubles.push(trouble?.retrying),
  }
  return { keeper: new ProgressReporter(options), sent, troubles }
}

test('what comes within a few seconds is told once', async () => {
  const { keeper: own, sent } = keeper()
  own.push(report(0, 2))
  own.push(report(2, 5))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(REPORT_INTERVAL_MS)
  expect(sent).toEqual([
    {
      seconds: 5,
      at: 5000,
      watched: [
        [0, 2],
        [2, 5],
      ],
    },
  ])
  await vi.advanceTimersByTimeAsync(10 * REPORT_INTERVAL_MS)
  expect(sent).toHaveLength(1)
})

test('on leaving it is told at once', async () => {
  const { keeper: own, sent } = keeper()
  own.push(report(0, 2))
  void own.flushNow()
  expect(sent).toEqual([report(0, 2)])
  await own.flushNow()
  expect(sent).toHaveLength(1)
})

test('what did not arrive is told again, with what has come meanwhile', async () => {
  const { keeper: own, sent, troubles } = keeper(['offline'])
  own.push(report(0, 4))
  await own.flush()
  expect(troubles).toEqual([true])
  own.push(report(4, 9))
  await vi.advanceTimersByTimeAsync(REPORT_INTERVAL_MS)
  expect(sent.at(-1)).toEqual({
    seconds: 9,
    at: 9000,
    watched: [
      [0, 4],
      [4, 9],
    ],
  })
  expect(troubles).toEqual([true, undefined])
})

test('what the server refuses for good is not told again', async () => {
  const { keeper: own, sent, troubles } = keeper(['never'])
  own.push(report(0, 4))
  await own.flush()
  await vi.advanceTimersByTimeAsync(10 * REPORT_INTERVAL_MS)
  expect(sent).toHaveLength(1)
  expect(troubles).toEqual([false])
})
