/**
 * Shop engine for Node. State is kept in memory unless the host persists it.
 *
 * @module mostrador (Node)
 * @example
 * ```js
 * import { createShop, initMostrador } from 'mostrador'
 *
 * await initMostrador()
 * const shop = createShop({ baseUrl: 'http://localhost:8080/api/v1' })
 * const { items } = await shop.api.products({ limit: 2 })
 * for (const { title, price } of items) console.log(title, price.shown.text)
 * ```
 */
import { createEntry } from './entry.js'
import { mergeHost } from './host/host.js'
import { memoryHost } from './host/memory.js'
import { nodeLoad } from './loader/node.js'

export * from './public.js'

const entry = createEntry(nodeLoad, (parts) => mergeHost(memoryHost(), parts))

/** Loads and compiles the engine once. After a failure, the next call tries again. */
export const initMostrador = entry.initMostrador

/** Creates a shop, not started yet. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = entry.createShop

/** Functions of the engine that need no shop. */
export const helpers = entry.helpers
