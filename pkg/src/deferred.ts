import { initialViews } from './initial-views.js'
import { attempt } from './listeners.js'
import { type BroughtViews, firstView, isUnread } from './options.js'
import type { Shop } from './shop.js'
import type { Slice, Views } from './views.js'

export type { BroughtViews }
export { initialViews }

/**
 * A shop that may be used before its WASM is there: until then the views are those that the page brought along, or else
 * the initial ones, and commands wait their turn. This module brings no WASM along.
 */
export interface DeferredShop {
  /** The shop, once it is loaded and what waited for it is done. */
  readonly current: Shop | null
  /** Starts the load, once; after a failure the next call tries again. */
  load(): Promise<Shop>
  /**
   * Runs the command at once when the shop is there, else after the load (which it starts), in the order given. When
   * the load fails, the command was not run and the promise rejects.
   */
  run<T>(command: (shop: Shop) => T | Promise<T>): Promise<T>
  /** The slice's view. What the page brought stands until the shop has read it anew. */
  select<S extends Slice>(slice: S): Views[S]
  /** The slice's view as the page was rendered with it: what is hydrated begins with this one. */
  first<S extends Slice>(slice: S): Views[S]
  subscribe(slice: Slice, listener: () => void): () => void
}

export function deferShop(load: () => Promise<Shop>, brought: BroughtViews = {}): DeferredShop {
  /** The slices that say something else by now than what the page began with. */
  const moved = new Set<Slice>()
  const compared = new WeakSet<object>()
  /** Whether a slice says no more than the page began with: then it is the same object, and nothing is drawn anew. */
  function stands<S extends Slice>(slice: S, view: Views[S]): boolean {
    if (slice in brought && isUnread(view)) return true
    if (moved.has(slice)) return false
    if (view !== null && compared.has(view)) return true
    if (JSON.stringify(view) !== JSON.stringify(first(slice))) {
      moved.add(slice)
      return false
    }
    if (view !== null) compared.add(view)
    return true
  }
  const first = <S extends Slice>(slice: S): Views[S] => firstView(brought, slice)
  let current: Shop | null = null
  let loading: Promise<Shop> | undefined
  let waiting: ((shop: Shop) => void)[] = []
  const subscriptions = new Set<(shop: Shop) => void>()

  /** What a command or listener asks for meanwhile joins the end of the line. */
  function arrive(shop: Shop): Shop {
    for (const command of waiting) command(shop)
    waiting = []
    current = shop
    for (const attach of subscriptions) attach(shop)
    return shop
  }

  function start(): Promise<Shop> {
    loading ??= load().then(arrive, (error: unknown) => {
      loading = undefined
      waiting = []
      throw error
    })
    return loading
  }

  return {
    get current() {
      return current
    },
    load: start,
    run(command) {
      return new Promise((resolve, reject) => {
        const run = (shop: Shop) => {
          try {
            resolve(command(shop))
          } catch (error) {
            reject(error)
          }
        }
        if (current !== null) return run(current)
        waiting.push(run)
        start().catch(reject)
      })
    },
    select(slice) {
      const view = current?.select(slice)
      return view === undefined || stands(slice, view) ? first(slice) : view
    },
    first,
    subscribe(slice, listener) {
      if (current !== null) return current.subscribe(slice, listener)
      let detach = () => {}
      const attach = (shop: Shop) => {
        detach = shop.subscribe(slice, listener)
        attempt(listener)
      }
      subscriptions.add(attach)
      return () => {
        subscriptions.delete(attach)
        detach()
      }
    },
  }
}
