import { UsageError } from './errors.js'
import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** Slices in the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

/** Views that a server-rendered or prerendered page was rendered with. */
export type PreloadedViews = Partial<Views>

/** Returns the preloaded view of a slice, or its initial view. */
export function getInitialView<S extends Slice>(preloaded: PreloadedViews | undefined, slice: S): Views[S] {
  return preloaded?.[slice] ?? initialViews[slice]
}

/** Returns whether the shop has not loaded the data of a view yet. */
export function isUnloaded(view: object | null): boolean {
  return view !== null && 'loaded' in view && !view.loaded
}

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

  /** Notifies the listeners of the changed slices, one bit per slice. */
  notify(changed: number): void {
    slices.forEach((slice, bit) => {
      if ((changed & (1 << bit)) === 0) return
      const listeners = this.#bySlice.get(slice) ?? new Set()
      // Listeners that another listener has removed are skipped.
      for (const listener of [...listeners]) if (listeners.has(listener)) invokeSafely(listener)
    })
  }
}

/** Calls a function and reports its error as uncaught, instead of throwing it to the caller. */
export function invokeSafely(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** Source of views by slice number. */
interface ViewSource {
  version(slice: number): number
  view(slice: number): unknown
}

/** Version that no engine has. */
const INVALID_VERSION = -1

/** Cache of the views. A slice is read again only after its version changed. */
export class ViewCache {
  readonly #entries = new Map<Slice, { version: number; view: unknown }>()

  read<S extends Slice>(slice: S, source: ViewSource): Views[S] {
    const index = slices.indexOf(slice)
    const version = source.version(index)
    const cached = this.#entries.get(slice)
    if (cached?.version === version) return cached.view as Views[S]
    const view = reuseUnchanged(cached?.view, source.view(index))
    this.#entries.set(slice, { version, view })
    return view as Views[S]
  }

  /** Last view that was read, for use without an engine. */
  lastView<S extends Slice>(slice: S): Views[S] {
    const cached = this.#entries.get(slice)
    return cached === undefined ? initialViews[slice] : (cached.view as Views[S])
  }

  /** Invalidates all versions, because those of another engine are unrelated. */
  invalidate(): void {
    for (const entry of this.#entries.values()) entry.version = INVALID_VERSION
  }
}

/** Preserves object identity: replaces every part of `after` that equals the one in `before` by it. */
function reuseUnchanged(before: unknown, after: unknown): unknown {
  if (before === after || !isObject(before) || !isObject(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  if (Array.isArray(before) && Array.isArray(after)) return reuseUnchangedItems(before, after)
  const keys = Object.keys(after)
  let same = keys.length === Object.keys(before).length
  for (const key of keys) {
    after[key] = reuseUnchanged(before[key], after[key])
    same &&= key in before && after[key] === before[key]
  }
  return same ? before : after
}

/** Array variant of `reuseUnchanged`. Compares items at the same index from the start, then from the end. */
function reuseUnchangedItems(before: unknown[], after: unknown[]): unknown[] {
  const offset = before.length - after.length
  let same = offset === 0
  for (const [index, item] of after.entries()) {
    let reused = reuseUnchanged(before[index], item)
    if (reused !== before[index] && offset !== 0) reused = reuseUnchanged(before[index + offset], reused)
    after[index] = reused
    same &&= reused === before[index]
  }
  return same ? before : after
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
