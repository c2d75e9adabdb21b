import type { Shop, ShopOptions } from 'mostrador'
import { deferShop } from 'mostrador/deferred'
import { appHost } from './host.ts'
import { nextTask } from './next-task.ts'
import { broughtViews, build } from './seed.ts'

/** For so many milliseconds an answer is waited for, whatever the network does; then the page says that none came. */
const PATIENCE_MS = 5_000

/** How the shop of this page is opened. Who renders pages beforehand opens it elsewhere. */
export const opening: { wasm?: BufferSource; options: ShopOptions } = {
  options: { baseUrl: '/api/v1', host: appHost, timeout: PATIENCE_MS, ...(build && { build }) },
}

let starting: Promise<void> | undefined

export const engine = () => import('mostrador/split')

/** The shop of this page. Its WASM comes by a dynamic import, so that nothing waits for it that need not. */
export const shop = deferShop(async (): Promise<Shop> => {
  const { createShop, fetchRest, initMostrador } = await engine()
  // Who has been here before has a cart, say, or is logged in: that is more than a first visit.
  const rest = !import.meta.env.SSR && document.cookie !== '' ? fetchRest() : undefined
  await Promise.all([initMostrador(opening.wasm), rest?.catch(() => undefined)])
  await nextTask()
  const created = createShop(opening.options)
  starting = created.start()
  // What went wrong is in the error slice.
  starting.catch(() => undefined)
  await nextTask()
  return created
}, broughtViews)

/**
 * Fetches the part of the engine that a first visit does without: for screens that are not for everybody, and for whoever
 * begins to do something. Where it fails, the engine fetches it when it is needed.
 */
export async function fetchRest(): Promise<void> {
  // Without a network there is nothing to be had, and the console would say so.
  if (!navigator.onLine) return
  await (await engine()).fetchRest().catch(() => undefined)
}

/** The shop once it knows the session, the cart and the settings; screens that only read need not wait for it. */
export async function startedShop(): Promise<Shop> {
  const loaded = await shop.load()
  await starting?.catch(() => undefined)
  return loaded
}
