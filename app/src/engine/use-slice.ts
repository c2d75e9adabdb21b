import type { Slice, Views } from 'mostrador'
import { useSliceOf } from 'mostrador/react'
import { shop } from './shop.ts'

/** A slice of the shop's state. The same object until it changes; what the page brought until the engine is there. */
export const useSlice = <S extends Slice>(slice: S): Views[S] => useSliceOf(shop, slice)
