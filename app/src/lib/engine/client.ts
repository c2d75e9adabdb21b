import type { Shop, ShopOptions } from 'mostrador'
import { type DeferredShop, deferShop, type PreloadedViews } from 'mostrador/deferred'
import { createContext, type RouterContextProvider } from 'react-router-dom'

/** Client of the page: the engine loads on first use. */
export interface ShopClient extends DeferredShop {
  /** Resolves once session, cart and settings have been read. */
  started(): Promise<Shop>
}

/** Dynamic import: WebAssembly must not block hydration. */
export const loadEngine = () => import('mostrador')

/** Serves the `preloaded` views until the engine has read them. `wasm` are the engine's bytes, in Node. */
export function createShopClient(
  options: () => ShopOptions,
  preloaded: PreloadedViews,
  wasm?: BufferSource,
): ShopClient {
  let starting: Promise<void> | undefined
  const shop = deferShop(async () => {
    const { createShop, initMostrador } = await loadEngine()
    await initMostrador(wasm)
    const created = createShop(options())
    starting = created.start()
    // Failures are in the error slice.
    starting.catch(() => undefined)
    return created
  }, preloaded)
  const started = async () => {
    const loaded = await shop.load()
    await starting?.catch(() => undefined)
    return loaded
  }
  return Object.defineProperties({ started }, Object.getOwnPropertyDescriptors(shop)) as ShopClient
}

export const shopContext = createContext<ShopClient>()

type RouterContext = Readonly<RouterContextProvider>

export const getShop = (context: RouterContext): Promise<Shop> => context.get(shopContext).load()

/** Returns the shop after session, cart and settings have been read. */
export const getStartedShop = (context: RouterContext): Promise<Shop> => context.get(shopContext).started()
