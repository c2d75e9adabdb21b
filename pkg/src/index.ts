/**
 * The shop's engine for bundlers that import WASM as a module: Vite, webpack.
 *
 * @module mostrador
 */
import { entry } from './entry.js'
import { bundlerLoad } from './loader/bundler.js'

export * from './public.js'

const own = entry(bundlerLoad)

/** Loads and compiles the engine, once, however often it is called; after a failure the next call tries again. */
export const initMostrador = own.initMostrador

/** A shop that has not started. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = own.createShop

/** What the engine computes from what it is given alone, without a shop. */
export const helpers = own.helpers
