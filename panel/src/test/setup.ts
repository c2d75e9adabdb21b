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

afterEach(() => localStorage.clear())
