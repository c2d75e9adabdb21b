import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** In the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

interface Kept {
  version: number
  view: unknown
}

/** Where a slice is read from. */
export interface Source {
  version(slice: number): number
  view(slice: number): unknown
}

/** A version that no engine has. */
const FORGOTTEN = -1

/** The views read so far. A slice is read only after it changed. */
export class ViewCache {
  readonly #kept = new Map<Slice, Kept>()

  read<S extends Slice>(slice: S, source: Source): Views[S] {
    const index = slices.indexOf(slice)
    const version = source.version(index)
    const kept = this.#kept.get(slice)
    if (kept?.version === version) return kept.view as Views[S]
    const view = shared(kept?.view, source.view(index))
    this.#kept.set(slice, { version, view })
    return view as Views[S]
  }

  /** The view as last read, for when there is nowhere to read from. */
  last<S extends Slice>(slice: S): Views[S] {
    const kept = this.#kept.get(slice)
    return kept === undefined ? initialViews[slice] : (kept.view as Views[S])
  }

  /** Versions of another engine mean nothing. */
  forgetVersions(): void {
    for (const kept of this.#kept.values()) kept.version = FORGOTTEN
  }
}

/** A value with every part of it that equals the one before replaced by that one, so that it stays the same object. */
export function shared(before: unknown, after: unknown): unknown {
  if (before === after || !isObject(before) || !isObject(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  if (Array.isArray(before) && Array.isArray(after)) return sharedList(before, after)
  const keys = Object.keys(after)
  let same = keys.length === Object.keys(before).length
  for (const key of keys) {
    after[key] = shared(before[key], after[key])
    same &&= key in before && after[key] === before[key]
  }
  return same ? before : after
}

/** The same of a list, whose entries are compared with those at their place from the start, or else from the end. */
function sharedList(before: unknown[], after: unknown[]): unknown[] {
  const moved = before.length - after.length
  let same = moved === 0
  for (const [place, entry] of after.entries()) {
    let found = shared(before[place], entry)
    if (found !== before[place] && moved !== 0) found = shared(before[place + moved], found)
    after[place] = found
    same &&= found === before[place]
  }
  return same ? before : after
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
