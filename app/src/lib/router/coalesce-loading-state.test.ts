import { expect, test, vi } from 'vitest'
import { coalesceLoadingState } from './coalesce-loading-state.ts'

const IDLE = { state: 'idle' }
const LOADING = { state: 'loading' }

function setUp() {
  let update = (_navigation: object, _options = {}) => {}
  const unsubscribe = vi.fn()
  const router = {
    subscribe(listener: (...args: unknown[]) => void) {
      update = (navigation, options = {}) => listener({ navigation }, options)
      return unsubscribe
    },
  }
  const received: unknown[] = []
  const coalesced = coalesceLoadingState(router as never)
  const stop = coalesced.subscribe(({ navigation }) => received.push(navigation))
  return { received, stop, unsubscribe, update: (...args: Parameters<typeof update>) => update(...args) }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a navigation that completes within its task is one update, in a later task', async () => {
  const { received, update } = setUp()
  update(LOADING)
  update(IDLE)
  expect(received).toEqual([])
  await nextTask()
  expect(received).toEqual([IDLE])
})

test('a slow navigation shows its pending state and completes', async () => {
  const { received, update } = setUp()
  update(LOADING)
  await nextTask()
  expect(received).toEqual([LOADING])
  update(IDLE)
  expect(received).toEqual([LOADING, IDLE])
})

test('submitted forms and flushed navigations show their pending state at once', () => {
  const { received, update } = setUp()
  const submitting = { state: 'submitting', formMethod: 'POST' }
  const revalidating = { state: 'loading', formMethod: 'POST' }
  update(submitting)
  update(revalidating)
  update(LOADING, { flushSync: true })
  expect(received).toEqual([submitting, revalidating, LOADING])
})

test('an unsubscribed listener receives no later update', async () => {
  const { received, stop, unsubscribe, update } = setUp()
  update(LOADING)
  stop()
  await nextTask()
  expect(received).toEqual([])
  expect(unsubscribe).toHaveBeenCalledOnce()
})
