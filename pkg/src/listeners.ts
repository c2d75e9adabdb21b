import { slices } from './select.js'
import type { Slice } from './views.js'

/** Who wants to hear of which slice. */
export class Listeners {
  readonly #bySlice = new Map<Slice, Set<() => void>>()

  add(slice: Slice, listener: () => void): () => void {
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
      for (const listener of [...(this.#bySlice.get(slice) ?? [])]) attempt(listener)
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
