import { expect, test, vi } from 'vitest'
import { Requests } from '../src/requests.js'

const never = () => new Promise<never>(() => {})

function requests(timeout?: number) {
  let expire = () => {}
  const stop = vi.fn()
  const after = vi.fn((_: number, run: () => void) => {
    expire = run
    return stop
  })
  return { requests: new Requests(after, timeout), after, stop, expire: () => expire() }
}

const http = { type: 'http', id: 1, timeout_ms: 5000 } as const

test('an answer stops the clock', async () => {
  const { requests: open, after, stop } = requests()
  const ended = vi.fn()
  const answer = { status: 200, body: '{}' }
  open.run(http, async () => answer, ended)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(answer))
  expect(after).toHaveBeenCalledWith(5000, expect.any(Function))
  expect(stop).toHaveBeenCalledTimes(1)
})

test('no limit, no clock', () => {
  const { requests: open, after } = requests()
  open.run({ ...http, timeout_ms: 0 }, never, () => {})
  expect(after).not.toHaveBeenCalled()
})

test('what has no limit of its own has that of the shop', async () => {
  const { requests: open, after, expire } = requests(700)
  const ended = vi.fn()
  open.run(http, never, () => {})
  open.run({ ...http, id: 2, timeout_ms: 0 }, never, ended)
  expect(after.mock.calls.map(([limit]) => limit)).toEqual([5000, 700])
  expire()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('timeout'))
})

test.each(['heeds', 'ignores'])('one that %s the signal ends when its time is up', async (manner) => {
  const { requests: open, expire } = requests()
  const ended = vi.fn()
  const heeding = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  open.run(http, manner === 'heeds' ? heeding : never, ended)
  expire()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('timeout'))
})

test('aborted, rejected: each ends once with its own word', async () => {
  const { requests: open } = requests()
  const [aborted, rejected] = [vi.fn(), vi.fn()]
  open.run({ ...http, id: 2 }, never, aborted)
  open.run({ ...http, id: 3 }, () => Promise.reject('no network'), rejected)
  open.abort(2)
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledWith('aborted'))
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledWith('network_error'))
  open.abortAll()
  expect(aborted).toHaveBeenCalledTimes(1)
})
