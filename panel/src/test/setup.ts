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

// Longer than the default of a second, which a busy machine exceeds.
configure({ asyncUtilTimeout: 4000 })

afterEach(() => localStorage.clear())
