import { configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Server-sent events that never arrive; happy-dom has none. */
class SilentEventSource {
  addEventListener() {}
  close() {}
}

Object.assign(globalThis, {
  EventSource: SilentEventSource,
  // testing-library detects fake timers by this global.
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
})

// Ends only a test that would hang; a busy machine exceeds the default of a second.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => localStorage.clear())
