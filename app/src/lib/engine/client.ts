import type { Shop, ShopOptions } from 'mostrador'
import { type BroughtViews, type DeferredShop, deferShop } from 'mostrador/deferred'
import { createContext, type RouterContextProvider } from 'react-router-dom'

/** The shop of a page: its engine is loaded when it is first used. */
export interface ShopClient extends DeferredShop {
  /** The shop once session, cart and settings have been read; screens that only read need not wait for that. */
  started(): Promise<Shop>
}

/** Loads the package: a dynamic import, so that nothing waits for its WebAssembly that need not. */
export const loadEngine = () => import('mostrador')

/** Shop whose views are `brought` until its engine has read them anew. `wasm` are the engine's bytes, in Node. */
export function createShopClient(
  options: () => ShopOptions,
  preloaded: BroughtViews,
  wasm?: BufferSource,
): ShopClient {
  let starting: Promise<void> | undefined
  const shop = deferShop(async () => {
    const { createShop, initMostrador } = await loadEngine()
    await initMostrador(wasm)
    const created = createShop(options())
    starting = created.start()
    // A failure is in the error slice.
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

/** The shop as loaders, actions and middleware get it. */
export const shopContext = createContext<ShopClient>()

type RouterContext = Readonly<RouterContextProvider>

/** The loaded shop of a loader or action. */
export const getShop = (context: RouterContext): Promise<Shop> => context.get(shopContext).load()

/** The same, once session, cart and settings have been read. */
export const getStartedShop = (context: RouterContext): Promise<Shop> => context.get(shopContext).started()
