import type { Slice, Views } from 'mostrador'
import { useSyncExternalStore } from 'react'
import { shop } from './shop.ts'

/** A slice of the shop's state. The same object until it changes; what the page brought until the engine is there. */
export function useSlice<S extends Slice>(slice: S): Views[S] {
  return useSyncExternalStore(
    (listener) => shop.subscribe(slice, listener),
    () => shop.select(slice),
    () => shop.first(slice),
  )
}
