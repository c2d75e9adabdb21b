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
function setUpReporter(failures: unknown[] = []) {
  const sent: ProgressReport[] = []
  const troubles: (boolean | undefined)[] = []
  const send = async (report: ProgressReport) => {
    sent.push(report)
    const failure = failures.shift()
    if (failure) throw failure
  }
  const options = {
    send,
    isRetryable: (error: unknown) => error !== 'never',
    onSaveError: (trouble: { retrying: boolean } | null) => troubles.push(trouble?.retrying),
  }
  return { reporter: new ProgressReporter(options), sent, troubles }
}

test('reports within the interval are sent once', async () => {
  const { reporter, sent } = setUpReporter()
  reporter.push(report(0, 2))
  reporter.push(report(2, 5))
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

test('flushing sends immediately', async () => {
  const { reporter, sent } = setUpReporter()
  reporter.push(report(0, 2))
  void reporter.flushNow()
  expect(sent).toEqual([report(0, 2)])
  await reporter.flushNow()
  expect(sent).toHaveLength(1)
})

test('a failed report is sent again with later progress', async () => {
  const { reporter, sent, troubles } = setUpReporter(['offline'])
  reporter.push(report(0, 4))
  await reporter.flush()
  expect(troubles).toEqual([true])
  reporter.push(report(4, 9))
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

test('a refused report is not sent again', async () => {
  const { reporter, sent, troubles } = setUpReporter(['never'])
  reporter.push(report(0, 4))
  await reporter.flush()
  await vi.advanceTimersByTimeAsync(10 * REPORT_INTERVAL_MS)
  expect(sent).toHaveLength(1)
  expect(troubles).toEqual([false])
})
