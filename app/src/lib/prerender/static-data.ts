import type { ShopHandle } from 'mostrador/react'
import { seed } from './initial-state.ts'

/** Data of a prerendered page, in a file beside its HTML. */
export interface Payload {
  /** The build that rendered it; data of another build may have another shape. */
  build: string
  /** Data of the screen's loader. */
  data: unknown
}

/** Prefetched payloads by the path of their page; each is taken once. */
const prefetched = new Map<string, Promise<Payload | null>>()

/** Prefetches the payload of a page. Resolves to whether there is one. */
export async function prefetchPayload(shop: ShopHandle, path: string): Promise<boolean> {
  const reading = prefetched.get(path) ?? read(shop, path)
  prefetched.set(path, reading)
  const payload = await reading
  if (payload === null) prefetched.delete(path)
  return payload !== null
}

/** The payload of a page; null where the page is not prerendered, or by another build, or the request fails. */
export function takePayload(shop: ShopHandle, path: string): Promise<Payload | null> {
  const payload = prefetched.get(path) ?? read(shop, path)
  prefetched.delete(path)
  return payload
}

/** Path of a document that came as the bare shell: its page is not prerendered. */
const unrendered = import.meta.env.SSR || seed?.page ? null : location.pathname

async function read(shop: ShopHandle, path: string): Promise<Payload | null> {
  // A document without a seed belongs to a site without prerendered pages, such as the development server's.
  if (seed === null || path === unrendered) return null
  const { navigation } = await shop.load()
  const payload = await navigation.payload<Payload>(path)
  return payload?.build === seed.build ? payload : null
}
