import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Keeper, PATIENCE_MS, type Report } from './progress-reporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const report = (from: number, to: number): Report => ({ seconds: to, at: to * 1000, watched: [[from, to]] })

/** A keeper in front of a server that fails as often as it is told to. */
function keeper(failures: unknown[] = []) {
  const sent: Report[] = []
  const troubles: (boolean | undefined)[] = []
  const send = async (told: Report) => {
    sent.push(told)
    const failure = failures.shift()
    if (failure) throw failure
  }
  const options = {
    send,
    mayPass: (error: unknown) => error !== 'never',
    onTrouble: (trouble: { passing: boolean } | null) => troubles.push(trouble?.passing),
  }
  return { keeper: new Keeper(options), sent, troubles }
}

test('what comes within a few seconds is told once', async () => {
  const { keeper: own, sent } = keeper()
  own.note(report(0, 2))
  own.note(report(2, 5))
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
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
  await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS)
  expect(sent).toHaveLength(1)
})

test('on leaving it is told at once', async () => {
  const { keeper: own, sent } = keeper()
  own.note(report(0, 2))
  void own.leave()
  expect(sent).toEqual([report(0, 2)])
  await own.leave()
  expect(sent).toHaveLength(1)
})

test('what did not arrive is told again, with what has come meanwhile', async () => {
  const { keeper: own, sent, troubles } = keeper(['offline'])
  own.note(report(0, 4))
  await own.flush()
  expect(troubles).toEqual([true])
  own.note(report(4, 9))
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
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
  own.note(report(0, 4))
  await own.flush()
  await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS)
  expect(sent).toHaveLength(1)
  expect(troubles).toEqual([false])
})
