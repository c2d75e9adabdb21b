import type { ShopHandle } from 'mostrador/react'
import { initialState } from './initial-state.ts'

/** Data of a prerendered page, in a file beside its HTML. */
export interface StaticData {
  /** The build that rendered it; data of another build may have another shape. */
  build: string
  /** Data of the screen's loader. */
  data: unknown
}

/** Prefetched payloads by the path of their page; each is taken once. */
const prefetched = new Map<string, Promise<StaticData | null>>()

/** Prefetches the payload of a page. Resolves to whether there is one. */
export async function prefetchStaticData(shop: ShopHandle, path: string): Promise<boolean> {
  const loading = prefetched.get(path) ?? fetchStaticData(shop, path)
  prefetched.set(path, loading)
  const payload = await loading
  if (payload === null) prefetched.delete(path)
  return payload !== null
}

/** The payload of a page; null where the page is not prerendered, or by another build, or the request fails. */
export function consumeStaticData(shop: ShopHandle, path: string): Promise<StaticData | null> {
  const payload = prefetched.get(path) ?? fetchStaticData(shop, path)
  prefetched.delete(path)
  return payload
}

/** Path of a document that came as the bare shell: its page is not prerendered. */
const unrenderedPath = import.meta.env.SSR || initialState?.page ? null : location.pathname

async function fetchStaticData(shop: ShopHandle, path: string): Promise<StaticData | null> {
  // A document without a seed belongs to a site without prerendered pages, such as the development server's.
  if (initialState === null || path === unrenderedPath) return null
  const { navigation } = await shop.load()
  const payload = await navigation.payload<StaticData>(path)
  return payload?.build === initialState.build ? payload : null
}
