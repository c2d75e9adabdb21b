/**
 * Shop for pages that render before the WASM is loaded. This module does not import WASM.
 *
 * @module mostrador/deferred
 * @example
 * ```js
 * import { deferShop } from 'mostrador/deferred'
 *
 * const shop = deferShop(async () => {
 *   const { createShop, initMostrador } = await import('mostrador')
 *   await initMostrador()
 *   return createShop({ baseUrl: 'http://localhost:8080/api/v1' })
 * })
 * console.log(shop.current, shop.select('cart').count)
 * // Loads the engine first.
 * console.log(await shop.run((loaded) => loaded.province('ES', '28013')))
 * ```
 */
import { initialViews } from './initial-views.js'
import type { Shop } from './shop.js'
import { getInitialView, invokeSafely, isUnloaded, type PreloadedViews } from './slices.js'
import type { Slice, Views } from './views.js'

export type { PreloadedViews }
export { initialViews }

/**
 * Shop that can be used before its WASM is loaded. Until then, its views are the preloaded ones of the page,
 * or the initial ones, and commands are queued.
 */
export interface DeferredShop {
  /** Loaded shop; null until it is loaded and the queued commands have been started. */
  readonly current: Shop | null
  /** Loads the shop once. After a failure, the next call tries again. */
  load(): Promise<Shop>
  /**
   * Runs a command at once if the shop is loaded. Otherwise loads the shop and then runs the queued commands
   * in order. If the load fails, the command is not run and the promise rejects.
   */
  run<T>(command: (shop: Shop) => T | Promise<T>): Promise<T>
  /** Returns the view of a slice. A preloaded view is returned until the shop has loaded its own. */
  select<S extends Slice>(slice: S): Views[S]
  /** Returns the view of a slice that the page was rendered with, for hydration. */
  first<S extends Slice>(slice: S): Views[S]
  /** Calls `listener` after each change of the slice. Returns the function that unsubscribes it. */
  subscribe(slice: Slice, listener: () => void): () => void
}

/** Creates a shop that `load` loads on first use. `preloaded` are the views of the rendered page. */
export function deferShop(load: () => Promise<Shop>, preloaded: PreloadedViews = {}): DeferredShop {
  /** Slices whose view has differed from the initial one. */
  const changed = new Set<Slice>()
  /** Views that equal the initial one. */
  const equalViews = new WeakSet<object>()
  /** Returns whether a view equals the initial one, whose object is then returned to avoid a render. */
  function isUnchanged<S extends Slice>(slice: S, view: Views[S]): boolean {
    if (slice in preloaded && isUnloaded(view)) return true
    if (changed.has(slice)) return false
    if (view !== null && equalViews.has(view)) return true
    if (JSON.stringify(view) !== JSON.stringify(first(slice))) {
      changed.add(slice)
      return false
    }
    if (view !== null) equalViews.add(view)
    return true
  }
  const first = <S extends Slice>(slice: S): Views[S] => getInitialView(preloaded, slice)
  let current: Shop | null = null
  let loading: Promise<Shop> | undefined
  let queue: ((shop: Shop) => void)[] = []
  const subscriptions = new Set<(shop: Shop) => void>()

  /** Runs the queued commands; commands that these or the listeners add are appended to the queue. */
  function handleLoaded(shop: Shop): Shop {
    for (const command of queue) command(shop)
    queue = []
    current = shop
    for (const attach of subscriptions) attach(shop)
    return shop
  }

  function loadOnce(): Promise<Shop> {
    loading ??= load().then(handleLoaded, (error: unknown) => {
      loading = undefined
      queue = []
      throw error
    })
    return loading
  }

  return {
    get current() {
      return current
    },
    load: loadOnce,
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
        queue.push(run)
        loadOnce().catch(reject)
      })
    },
    select(slice) {
      const view = current?.select(slice)
      return view === undefined || isUnchanged(slice, view) ? first(slice) : view
    },
    first,
    subscribe(slice, listener) {
      if (current !== null) return current.subscribe(slice, listener)
      let detach = () => {}
      const attach = (shop: Shop) => {
        detach = shop.subscribe(slice, listener)
        invokeSafely(listener)
      }
      subscriptions.add(attach)
      return () => {
        subscriptions.delete(attach)
        detach()
      }
    },
  }
}
