import type { Shop } from './shop.js'
import type { Slice, Views } from './views.js'

/**
 * A shop that may be used before its WASM is there: views are the initial ones until then, commands wait their turn.
 * This module brings no WASM along.
 */
export interface DeferredShop {
  /** The shop, once loaded. */
  readonly current: Shop | null
  /** Starts the load, at most once at a time; after a failure the next call tries again. */
  load(): Promise<Shop>
  /** Runs the command at once when the shop is there, else after the load, in the order given. */
  run<T>(command: (shop: Shop) => T | Promise<T>): Promise<T>
  /** The slice's view; the initial one before the load. */
  select<S extends Slice>(slice: S): Views[S]
  subscribe(slice: Slice, listener: () => void): () => void
}

/** The views of a shop that has not started. */
export declare const initialViews: Views

export declare function deferShop(load: () => Promise<Shop>): DeferredShop
