/**
 * Hooks for React 18 or later. A component renders again only when a slice that it reads has changed. This
 * module loads no WASM.
 *
 * @module mostrador/react
 * @example
 * ```jsx
 * import { deferShop } from 'mostrador/deferred'
 * import { ShopProvider, useShop, useSlice } from 'mostrador/react'
 *
 * const shop = deferShop(async () => {
 *   const { createShop, initMostrador } = await import('mostrador')
 *   await initMostrador()
 *   return createShop({ baseUrl: 'http://localhost:8080/api/v1' })
 * })
 *
 * function CartButton() {
 *   const { run } = useShop()
 *   const { count } = useSlice('cart')
 *   return <button type="button" onClick={() => run(({ cart }) => cart.clear())}>Vaciar ({count})</button>
 * }
 *
 * export const app = <ShopProvider shop={shop}><CartButton /></ShopProvider>
 * ```
 */
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { DeferredShop } from './deferred.js'
import { UsageError } from './errors.js'
import type { Shop } from './shop.js'
import type { Slice, Views } from './views.js'

/** Shop that may not be loaded yet. `run` loads it if necessary and then runs the command. */
export type ShopHandle = DeferredShop

const Context = createContext<ShopHandle | null>(null)

/** Provides a shop, or a handle that loads it on first use, to its descendants. */
export function ShopProvider({ shop, children }: { shop: Shop | ShopHandle; children?: ReactNode }) {
  const value = useMemo(() => ('run' in shop ? shop : toHandle(shop)), [shop])
  return createElement(Context.Provider, { value }, children)
}

/**
 * Returns the shop handle of the nearest {@link ShopProvider}.
 *
 * @throws `UsageError` `no_provider` without a provider
 */
export function useShop(): ShopHandle {
  const shop = useContext(Context)
  if (shop === null) throw new UsageError('no_provider', 'useShop() needs a <ShopProvider> ancestor.')
  return shop
}

/**
 * Returns the loaded shop of the nearest {@link ShopProvider}, for programs that load it before they render.
 *
 * @throws `UsageError` `no_provider` without a provider, or before the shop is loaded
 */
export function useLoadedShop(): Shop {
  const { current } = useShop()
  if (current === null)
    throw new UsageError('no_provider', 'The shop of this <ShopProvider> is not loaded yet.')
  return current
}

/** Same object until the view changes. A page hydrates with the view that it was rendered with. */
export function useSlice<S extends Slice>(slice: S): Views[S] {
  const shop = useShop()
  return useSyncExternalStore(
    useCallback((listener: () => void) => shop.subscribe(slice, listener), [shop, slice]),
    () => shop.select(slice),
    () => (typeof document === 'undefined' ? shop.select(slice) : shop.first(slice)),
  )
}

function toHandle(shop: Shop): ShopHandle {
  return {
    current: shop,
    load: async () => shop,
    run: async (command) => command(shop),
    select: (slice) => shop.select(slice),
    first: (slice) => shop.first(slice),
    subscribe: (slice, listener) => shop.subscribe(slice, listener),
  }
}
