import type { BroughtViews, Slice, Views } from 'mostrador'
import { type ShopHandle, ShopProvider } from 'mostrador/react'
import type { ReactNode } from 'react'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom'
import { RouteTable } from '../src/components/layout/navigation-progress.tsx'
import { type AppShop, loadEngine, openShop, shopContext } from '../src/lib/engine/client.ts'
import { isShopError } from '../src/lib/engine/is-shop-error.ts'
import { resolveScreen } from '../src/lib/prerender/hydration-data.ts'
import type { House } from '../src/lib/prerender/initial-state.ts'
import { isRendered } from '../src/lib/prerender/static-loader.ts'
import { manifestKeys, routes } from '../src/router.tsx'
import { NOWHERE } from './not-found-path.ts'

/** A page as the browser renders it. */
export interface Rendered {
  /** The path of its route, such as `/tienda/:category`. */
  route: string
  /** The module of its screen, as the build names it. */
  module: string
  data: unknown
  app: ReactNode
}

/** What became of a path: a page, one for which there is only the shell, another path, or a failure. */
export type Outcome =
  | { kind: 'page'; page: Rendered }
  | { kind: 'shell' }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; status: number; message: string }

/** It knows the routes, and keeps nothing of what it is asked. */
const handler = createStaticHandler(routes)

/** Renders pages with what the API at `baseUrl` says now; `wasm` are the engine's bytes. */
export class Renderer {
  readonly #shop: AppShop
  readonly #views = {} as House
  /** The shop as a page shows it: views are those that the document carries, and the cart is unknown. */
  readonly #page: ShopHandle

  private constructor(shop: (views: House) => AppShop) {
    this.#shop = shop(this.#views)
    this.#page = pageOf(this.#shop)
  }

  static async open(baseUrl: string, wasm: BufferSource): Promise<Renderer> {
    const { serverHost } = await loadEngine()
    const renderer = new Renderer((views) => openShop(() => ({ baseUrl, host: serverHost() }), views, wasm))
    await renderer.#shop.load()
    return renderer
  }

  /** What every page shows of the merchant, as it was read last. */
  get house(): House {
    return this.#views
  }

  /** Reads that anew. */
  async readHouse(): Promise<void> {
    const present = await this.#shop.load()
    await present.start()
    const views = { config: present.select('config'), menus: present.select('menus') }
    if (!views.config.loaded || !views.menus.loaded)
      throw new Error('The settings or the menus cannot be read.')
    Object.assign(this.#views, views)
  }

  async render(path: string): Promise<Outcome> {
    const url = new URL(path, 'http://localhost')
    const screen = await resolveScreen(routes, url.pathname)
    if (!screen?.id || !isRendered(screen.loader, url)) return { kind: 'shell' }
    const requestContext = new RouterContextProvider(new Map([[shopContext, this.#shop]]))
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '' }
    const [error] = Object.values(context.errors ?? {})
    if (error && !(path === NOWHERE && statusOf(error) === 404))
      return { kind: 'failed', status: statusOf(error), message: String(error) }
    // The page that says that there is none is the error screen.
    const shop = error
      ? pageOf(this.#shop, { error: this.#shop.current?.errorScreen(404) ?? null })
      : this.#page
    const app = (
      <ShopProvider shop={shop}>
        <RouteTable value={routes}>
          <StaticRouterProvider
            context={context}
            hydrate={false}
            router={createStaticRouter(handler.dataRoutes, context)}
          />
        </RouteTable>
      </ShopProvider>
    )
    const data = context.loaderData[screen.id]
    return { kind: 'page', page: { route: screen.id, module: manifestKeys.get(screen.id) ?? '', data, app } }
  }
}

/** A shop whose views stand still: those of the document, and these. */
function pageOf(shop: AppShop, own: BroughtViews = {}): ShopHandle {
  const view = <S extends Slice>(slice: S): Views[S] =>
    (slice in own ? own[slice] : shop.first(slice)) as Views[S]
  return Object.create(shop, { select: { value: view }, first: { value: view } })
}

function statusOf(error: unknown): number {
  return isShopError(error) ? error.statusCode : 500
}
