import { UsageError } from './errors.js'
import { slices } from './select.js'
import type { Slice } from './views.js'

/** Who wants to hear of which slice. */
export class Listeners {
  readonly #bySlice = new Map<Slice, Set<() => void>>()

  add(slice: Slice, listener: () => void): () => void {
    if (!slices.includes(slice)) throw new UsageError('unknown_slice', `There is no slice '${slice}'.`)
    if (typeof listener !== 'function') throw new UsageError('invalid_argument', 'A listener is a function.')
    const listeners = this.#bySlice.get(slice) ?? new Set()
    this.#bySlice.set(slice, listeners)
    // Wrapped, so that the same function given twice is told twice and removed once.
    const entry = () => listener()
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }

  /** `changed` has a bit per slice. A listener that throws does not silence the others. */
  notify(changed: number): void {
    slices.forEach((slice, bit) => {
      if ((changed & (1 << bit)) === 0) return
      const listeners = this.#bySlice.get(slice) ?? new Set()
      // One that an earlier one has removed is not told any more.
      for (const listener of [...listeners]) if (listeners.has(listener)) attempt(listener)
    })
  }
}

/** What a listener throws reaches the console, not whoever notified it. */
export function attempt(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
