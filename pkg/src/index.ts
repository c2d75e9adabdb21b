/**
 * Shop engine for bundlers that import WASM as a module: Vite, webpack.
 *
 * @module mostrador
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
