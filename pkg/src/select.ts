import { type CartChanges, followed } from './cart-changes.js'
import { initialViews } from './initial-views.js'
import type { CartView, Slice, Views } from './views.js'

/** In the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

interface Kept {
  version: number
  view: unknown
  /** What it was parsed from; the cart comes in parts and has none. */
  json?: string
}

/** Where a slice is read from. */
export interface Source extends CartChanges {
  version(slice: number): number
  view(slice: number): string
}

/** No engine's. */
const FORGOTTEN = -1

/** The views read so far. A slice is parsed when somebody looks and only after it changed. */
export class ViewCache {
  readonly #kept = new Map<Slice, Kept>()

  read<S extends Slice>(slice: S, source: Source): Views[S] {
    const index = slices.indexOf(slice)
    const version = source.version(index)
    const kept = this.#kept.get(slice)
    if (kept?.version === version) return kept.view as Views[S]
    const read = slice === 'cart' ? this.#cart(source, kept) : this.#whole(source.view(index), kept)
    this.#kept.set(slice, { version, ...read })
    return read.view as Views[S]
  }

  /** A fresh engine counts its versions anew: the same text is the same view. */
  #whole(json: string, kept: Kept | undefined) {
    return { json, view: kept?.json === json ? kept.view : JSON.parse(json) }
  }

  /** Of the cart only what has changed is read; a line that shows the same stays the same object. */
  #cart(source: Source, kept: Kept | undefined) {
    const before = kept?.view as CartView | undefined
    const view = followed(before, source)
    const same = kept?.version === FORGOTTEN && JSON.stringify(view) === JSON.stringify(before)
    return { view: same ? before : view }
  }

  /** The view as last read, for when there is nowhere to read from. */
  last<S extends Slice>(slice: S): Views[S] {
    const kept = this.#kept.get(slice)
    return kept === undefined ? initialViews[slice] : (kept.view as Views[S])
  }

  /** Versions of another engine mean nothing here; texts still do. */
  forgetVersions(): void {
    for (const kept of this.#kept.values()) kept.version = FORGOTTEN
  }
}
