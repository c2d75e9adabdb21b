/** For Node: nothing outlives the process but what the given host keeps. */
import { createIn } from './create.js'
import { memoryHost } from './host/memory.js'
import { nodeLoad } from './loader/node.js'
import type { Shop } from './shop.js'
import type { WebShopOptions } from './web.js'

export * from './public.js'
export type { WebShopOptions as NodeShopOptions }

/** Loads the engine once per process, however often it is called; a load that failed is tried again. */
export function createShop({ wasm, ...options }: WebShopOptions): Promise<Shop> {
  return createIn(nodeLoad(wasm), options, memoryHost())
}
