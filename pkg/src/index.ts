/**
 * Shop engine for bundlers that import WASM as a module: Vite, webpack.
 *
 * @module mostrador
 * @example
 * ```js
 * import { createShop, initMostrador } from 'mostrador'
 *
 * await initMostrador()
 * const shop = createShop({ baseUrl: 'http://localhost:8080/api/v1' })
 * await shop.api.products()
 * const { accepted, notice } = shop.cart.add(2, null, 200)
 * console.log(accepted, notice.message)
 * ```
 */
import { createEntry } from './entry.js'
import { bundlerLoad } from './loader/bundler.js'

export * from './public.js'

const entry = createEntry(bundlerLoad)

/** Loads and compiles the engine once. After a failure, the next call tries again. */
export const initMostrador = entry.initMostrador

/** Creates a shop, not started yet. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = entry.createShop

/** Functions of the engine that need no shop. */
export const helpers = entry.helpers
