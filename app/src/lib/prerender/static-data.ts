import type { ShopHandle } from 'mostrador/react'
import { initialState } from './initial-state.ts'

/** Loader data of a prerendered page, published as `_payload.json`. */
export interface StaticData {
  /** Build that rendered it; data of other builds may differ in shape. */
  build: string
  /** Digest of the data. */
  version: string
  data: unknown
}

/** Prefetched data by path, consumed once. */
const prefetched = new Map<string, Promise<StaticData | null>>()

/** Prefetches the data of a page; resolves to false if there is none. */
export async function prefetchStaticData(shop: ShopHandle, path: string): Promise<boolean> {
  const loading = prefetched.get(path) ?? fetchStaticData(shop, path)
  prefetched.set(path, loading)
  const payload = await loading
  if (payload === null) prefetched.delete(path)
  return payload !== null
}

/** Returns the data of a page, null if it is not prerendered, belongs to another build, or the request fails. */
export function consumeStaticData(shop: ShopHandle, path: string): Promise<StaticData | null> {
  const payload = prefetched.get(path) ?? fetchStaticData(shop, path)
  prefetched.delete(path)
  return payload
}

/** Path of a document that was served as the shell: its page is not prerendered. */
const unrenderedPath = import.meta.env.SSR || initialState?.page ? null : location.pathname

async function fetchStaticData(shop: ShopHandle, path: string): Promise<StaticData | null> {
  // Sites without prerendered pages, such as the development server, embed no state.
  if (initialState === null || path === unrenderedPath) return null
  const { navigation } = await shop.load()
  const payload = await navigation.payload<StaticData>(path)
  return payload?.build === initialState.build ? payload : null
}
