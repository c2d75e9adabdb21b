import { initialViews } from './initial-views.js'
import type { Slice, Views } from './views.js'

/** In the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

interface Kept {
  version: number
  json: string
  view: unknown
}

/** Where a slice is read from. */
export interface Source {
  version(slice: number): number
  view(slice: number): string
}

/** The views read so far. A slice is parsed when somebody looks and only after it changed. */
export class ViewCache {
  readonly #kept = new Map<Slice, Kept>()

  read<S extends Slice>(slice: S, source: Source): Views[S] {
    const index = slices.indexOf(slice)
    const version = source.version(index)
    const kept = this.#kept.get(slice)
    if (kept?.version === version) return kept.view as Views[S]
    const json = source.view(index)
    // A fresh engine counts its versions anew: the same text is the same view.
    const view = kept?.json === json ? kept.view : JSON.parse(json)
    this.#kept.set(slice, { version, json, view })
    return view as Views[S]
  }

  /** The view as last read, for when there is nowhere to read from. */
  last<S extends Slice>(slice: S): Views[S] {
    const kept = this.#kept.get(slice)
    return kept === undefined ? initialViews[slice] : (kept.view as Views[S])
  }

  /** Versions of another engine mean nothing here; texts still do. */
  forgetVersions(): void {
    for (const kept of this.#kept.values()) kept.version = -1
  }
}
