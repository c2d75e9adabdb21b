/**
 * Hooks for React (18 or later, or what stands in for it). A component draws anew only when a slice that it reads has
 * changed. This module brings no WASM along.
 *
 * @module mostrador/react
 */
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react'
import type { DeferredShop } from './deferred.js'
import { UsageError } from './errors.js'
import type { Shop } from './shop.js'
import type { Slice, Views } from './views.js'

/** A shop as far as a component reads it: one that is there, or one that is still to be loaded. */
export type Readable = Pick<Shop | DeferredShop, 'select' | 'first' | 'subscribe'>

const Context = createContext<Shop | DeferredShop | null>(null)

/** Gives a shop to all that it surrounds. */
export function ShopProvider({ shop, children }: { shop: Shop | DeferredShop; children?: ReactNode }) {
  return createElement(Context.Provider, { value: shop }, children)
}

function useProvided(hook: string): Shop | DeferredShop {
  const shop = useContext(Context)
  if (shop === null) throw new UsageError('no_provider', `${hook}() needs a <ShopProvider> around.`)
  return shop
}

/** The shop of the {@link ShopProvider} around, where it is there. */
export function useShop(): Shop {
  const shop = useProvided('useShop')
  if ('run' in shop)
    throw new UsageError('no_provider', 'This <ShopProvider> has a deferred shop: useDeferredShop().')
  return shop
}

/** The shop of the {@link ShopProvider} around, where it may still have to be loaded. */
export function useDeferredShop(): DeferredShop {
  const shop = useProvided('useDeferredShop')
  if ('run' in shop) return shop
  throw new UsageError('no_provider', 'This <ShopProvider> has a shop that is there: useShop().')
}

/** A slice of the shop of the {@link ShopProvider} around: the same object until it changes. */
export function useSlice<S extends Slice>(slice: S): Views[S] {
  return useSliceOf(useProvided('useSlice'), slice)
}

/**
 * A slice of this shop. A page that is rendered on a server has it as the shop given is; while it is hydrated it is what the
 * page brings along, its `first`.
 */
export function useSliceOf<S extends Slice>(shop: Readable, slice: S): Views[S] {
  return useSyncExternalStore(
    useCallback((listener: () => void) => shop.subscribe(slice, listener), [shop, slice]),
    () => shop.select(slice),
    () => (typeof document === 'undefined' ? shop.select(slice) : shop.first(slice)),
  )
}
