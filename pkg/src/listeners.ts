import { UsageError } from './errors.js'
import { slices } from './select.js'
import type { Slice } from './views.js'

/** Listeners by slice. */
export class Listeners {
  readonly #bySlice = new Map<Slice, Set<() => void>>()

  add(slice: Slice, listener: () => void): () => void {
    if (!slices.includes(slice)) throw new UsageError('unknown_slice', `There is no slice '${slice}'.`)
    if (typeof listener !== 'function')
      throw new UsageError('invalid_argument', 'A listener must be a function.')
    const listeners = this.#bySlice.get(slice) ?? new Set()
    this.#bySlice.set(slice, listeners)
    // Wrapped, so that a function subscribed twice is called twice and removed once.
    const entry = () => listener()
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }

  /**
   * Notifies the listeners of the changed slices, one bit per slice. An error of a listener does not affect
   * the others.
   */
  notify(changed: number): void {
    slices.forEach((slice, bit) => {
      if ((changed & (1 << bit)) === 0) return
      const listeners = this.#bySlice.get(slice) ?? new Set()
      // Listeners that another listener has removed are skipped.
      for (const listener of [...listeners]) if (listeners.has(listener)) invokeSafely(listener)
    })
  }
}

/**
 * Calls a function and reports its error as uncaught, in a microtask, instead of throwing it to the caller.
 */
export function invokeSafely(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
