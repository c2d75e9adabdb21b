/**
 * For browsers, by a bundler or without: the engine in two parts. What a first visit needs comes at once, about half; the
 * rest comes when it is fetched, or the first time that it is needed.
 */
import { createIn, type ShopOptions } from './create.js'
import { browserHost } from './host/browser.js'
import { splitLoad } from './loader/split.js'
import type { Shop } from './shop.js'

export { fetchRest } from './loader/rest.js'
export * from './public.js'

/** Loads the engine's first part once per page, however often it is called; a load that failed is tried again. */
export function createShop(options: ShopOptions): Promise<Shop> {
  return createIn(splitLoad(), options, browserHost())
}
