/**
 * Hooks for React 18 or later. A component renders again only when a slice that it reads has changed. This module loads no
 * WASM.
 *
 * @module mostrador/react
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

/** Shop as components use it, loaded or still to be loaded: `run` gives its command to the shop as soon as it is there. */
export type ShopHandle = DeferredShop

const Context = createContext<ShopHandle | null>(null)

/** Provides a shop, or one that is loaded when it is first used, to the components inside. */
export function ShopProvider({ shop, children }: { shop: Shop | ShopHandle; children?: ReactNode }) {
  const value = useMemo(() => ('run' in shop ? shop : handleOf(shop)), [shop])
  return createElement(Context.Provider, { value }, children)
}

/**
 * Shop of the nearest {@link ShopProvider}.
 *
 * @throws `UsageError` `no_provider` without one
 */
export function useShop(): ShopHandle {
  const shop = useContext(Context)
  if (shop === null) throw new UsageError('no_provider', 'useShop() needs a <ShopProvider> around.')
  return shop
}

/**
 * Loaded shop of the nearest {@link ShopProvider}, for programs that load it before they render.
 *
 * @throws `UsageError` `no_provider` without one, or before the shop is loaded
 */
export function useLoadedShop(): Shop {
  const { current } = useShop()
  if (current === null)
    throw new UsageError('no_provider', 'This <ShopProvider> has a shop still to be loaded.')
  return current
}

/**
 * View of a slice: the same object until it changes. A page rendered on a server hydrates with the view that it was
 * rendered with.
 */
export function useSlice<S extends Slice>(slice: S): Views[S] {
  const shop = useShop()
  return useSyncExternalStore(
    useCallback((listener: () => void) => shop.subscribe(slice, listener), [shop, slice]),
    () => shop.select(slice),
    () => (typeof document === 'undefined' ? shop.select(slice) : shop.first(slice)),
  )
}

function handleOf(shop: Shop): ShopHandle {
  return {
    current: shop,
    load: async () => shop,
    run: async (command) => command(shop),
    select: (slice) => shop.select(slice),
    first: (slice) => shop.first(slice),
    subscribe: (slice, listener) => shop.subscribe(slice, listener),
  }
}
