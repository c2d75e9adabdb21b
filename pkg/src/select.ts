import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** Slices in the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

interface CacheEntry {
  version: number
  view: unknown
}

/** Source of views by slice number. */
export interface ViewSource {
  version(slice: number): number
  view(slice: number): unknown
}

/** Version that no engine has. */
const INVALID_VERSION = -1

/** Cache of the views. A slice is read again only after its version changed. */
export class ViewCache {
  readonly #entries = new Map<Slice, CacheEntry>()

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

/**
 * Returns `after` with every part that equals the one in `before` replaced by it, which preserves object
 * identity.
 */
export function reuseUnchanged(before: unknown, after: unknown): unknown {
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
