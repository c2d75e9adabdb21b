/**
 * For browsers, by a bundler or without: the engine in two parts. What a first visit needs comes at once, about half; the
 * rest comes when it is fetched, or the first time that it is needed.
 *
 * @module mostrador/split
 */
import { entry } from './entry.js'
import { browserHost } from './host/browser.js'
import { splitLoad } from './loader/split.js'

export { fetchRest } from './loader/rest.js'
export * from './public.js'

const own = entry(splitLoad, browserHost)

/** Loads and compiles the engine, once, however often it is called; after a failure the next call tries again. */
export const initMostrador = own.initMostrador

/** A shop that has not started. Throws a `UsageError` before `initMostrador()` has resolved. */
export const createShop = own.createShop

/** What the engine computes from what it is given alone, without a shop. */
export const helpers = own.helpers
