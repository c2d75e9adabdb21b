/** For a plain `<script type="module">`. */
import { createIn, type ShopOptions } from './create.js'
import { browserHost } from './host/browser.js'
import { type WasmSource, webLoad } from './loader/web.js'
import type { Shop } from './shop.js'

export * from './public.js'

export interface WebShopOptions extends ShopOptions {
  /** Where the WASM is, its bytes, or the compiled module; by default the file beside the glue. */
  wasm?: WasmSource
}

/** Loads the engine once per page, however often it is called; a load that failed is tried again. */
export function createShop({ wasm, ...options }: WebShopOptions): Promise<Shop> {
  return createIn(webLoad(wasm), options, browserHost())
}
