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

export const { initMostrador, createShop, helpers } = entry(splitLoad, browserHost)
