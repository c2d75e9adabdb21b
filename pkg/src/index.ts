/** For bundlers: Vite, webpack, esbuild. */
import { createIn, type ShopOptions } from './create.js'
import { browserHost } from './host/browser.js'
import { bundlerLoad } from './loader/bundler.js'
import type { Shop } from './shop.js'

export * from './public.js'

/** Loads the engine once per page, however often it is called; a load that failed is tried again. */
export function createShop(options: ShopOptions): Promise<Shop> {
  return createIn(bundlerLoad(), options, browserHost())
}
