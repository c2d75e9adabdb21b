import { initialViews } from './initial-views.js'
import type { Amount, CartLineView, CartView, Slice, TotalsView, Views } from './views.js'

/** In the order of the engine's change bits. */
export const slices = ['session', 'config', 'menus', 'cart', 'checkout', 'error'] as const satisfies Slice[]

interface Kept {
  version: number
  view: unknown
  /** What it was parsed from; the cart comes in parts and has none. */
  json?: string
}

/**
 * What has become other of the cart's lines: from one place to before another nothing; of the line of a place the units,
 * cents and text; or a line.
 */
type LineChange =
  | [from: number, to: number]
  | [place: number, quantity: number, cents: number, text: string]
  | CartLineView

/** And of the cart: its units and totals, nothing where they are as before; or all but the lines. */
type CartChanges =
  | [lines: LineChange[], count: number, cents: (number | null)[], texts: (string | null)[]]
  | [lines: LineChange[], view: CartView]

/** Where a slice is read from. */
export interface Source {
  version(slice: number): number
  view(slice: number): string
  /** The changes of the cart since the last call. */
  cartChanges(): string
}

/** No engine's. */
const FORGOTTEN = -1

/** The lines as they are now. */
function patched(before: CartLineView[], changes: LineChange[]): CartLineView[] {
  const lines: CartLineView[] = []
  for (const change of changes) {
    if (!Array.isArray(change)) lines.push(change)
    else if (change.length === 2)
      for (let place = change[0]; place < change[1]; place++) lines.push(before[place] as CartLineView)
    else {
      const [place, quantity, cents, text] = change
      lines.push({ ...(before[place] as CartLineView), quantity, total: { cents, text } })
    }
  }
  return lines
}

/** The totals as they are now. */
function refigured(before: TotalsView, cents: (number | null)[], texts: (string | null)[]): TotalsView {
  const figure = (place: number, before: Amount): Amount => {
    const [now, text] = [cents[place], texts[place]]
    return typeof now === 'number' && typeof text === 'string' ? { cents: now, text } : before
  }
  return {
    subtotal: figure(0, before.subtotal),
    shipping: figure(1, before.shipping),
    taxes: figure(2, before.taxes),
    total: figure(3, before.total),
    netTotal: figure(4, before.netTotal),
    goodsGross: figure(5, before.goodsGross),
    shippingGross: figure(6, before.shippingGross),
  }
}

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
    const changes = JSON.parse(source.cartChanges()) as CartChanges
    const before = kept?.view as CartView
    const view =
      changes.length === 2
        ? changes[1]
        : { ...before, count: changes[1], totals: refigured(before.totals, changes[2], changes[3]) }
    view.lines = patched(before?.lines ?? [], changes[0])
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
