import type { MenuItem, PreloadedViews, Slice, Views } from 'mostrador'
import { type ShopHandle, ShopProvider } from 'mostrador/react'
import type { ReactNode } from 'react'
import {
  createStaticHandler,
  createStaticRouter,
  type LazyRouteFunction,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom'
import { RoutesContext } from '../src/components/layout/navigation-progress.tsx'
import { createShopClient, loadEngine, type ShopClient, shopContext } from '../src/lib/engine/client.ts'
import { isShopError } from '../src/lib/engine/is-shop-error.ts'
import type { SiteViews } from '../src/lib/prerender/initial-state.ts'
import { hasStaticPage } from '../src/lib/prerender/static-loader.ts'
import { manifestKeys, routes } from '../src/router.tsx'
import { NOT_FOUND_PATH } from './output-paths.ts'

interface RenderedPage {
  /** Route pattern, such as `/tienda/:category`. */
  route: string
  /** Key of the route module in Vite's manifest. */
  module: string
  data: unknown
  app: ReactNode
}

type RenderResult =
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'shell' }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; status: number; message: string }

type StaticHandler = ReturnType<typeof createStaticHandler>

/** Renders pages with data of the API at `baseUrl`; `wasm` are the engine's bytes. */
export class PageRenderer {
  readonly #shop: ShopClient
  readonly #views = {} as SiteViews
  /** Shop with the views of the document and an unknown cart, as during hydration. */
  readonly #pageShop: ShopHandle
  readonly #handler: StaticHandler

  private constructor(shop: (views: SiteViews) => ShopClient) {
    this.#shop = shop(this.#views)
    this.#pageShop = frozenShop(this.#shop)
    this.#handler = createStaticHandler(routes)
  }

  static async create(baseUrl: string, wasm: BufferSource): Promise<PageRenderer> {
    const { serverHost } = await loadEngine()
    const shop = (views: SiteViews) => createShopClient(() => ({ baseUrl, host: serverHost() }), views, wasm)
    await resolveModules(routes)
    const renderer = new PageRenderer(shop)
    await renderer.#shop.load()
    return renderer
  }

  get siteViews(): SiteViews {
    return this.#views
  }

  async refreshSiteViews(): Promise<void> {
    const loaded = await this.#shop.load()
    await loaded.start()
    const views = { config: loaded.select('config'), menus: loaded.select('menus') }
    if (!views.config.loaded || !views.menus.loaded)
      throw new Error('The settings or the menus cannot be read.')
    Object.assign(this.#views, { config: views.config, menus: withoutVisibility(views.menus) })
  }

  /** Loads the data of a page; returns its elements, not rendered yet. */
  async load(path: string): Promise<RenderResult> {
    const url = new URL(path, 'http://localhost')
    const context = await this.#handler.query(new Request(url), {
      requestContext: new RouterContextProvider(new Map([[shopContext, this.#shop]])),
      filterMatchesToLoad: ({ route }) => route.children !== undefined || hasStaticPage(route.loader, url),
    })
    if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '' }
    const route = context.matches.at(-1)?.route
    if (!route || !hasStaticPage(route.loader, url)) return { kind: 'shell' }
    const [error] = Object.values(context.errors ?? {})
    if (error && !(path === NOT_FOUND_PATH && statusOf(error) === 404))
      return { kind: 'failed', status: statusOf(error), message: String(error) }
    // The 404 document shows the error screen.
    const shop = error
      ? frozenShop(this.#shop, { error: this.#shop.current?.errorScreen(404) ?? null })
      : this.#pageShop
    const app = (
      <ShopProvider shop={shop}>
        <RoutesContext value={routes}>
          <StaticRouterProvider
            context={context}
            hydrate={false}
            router={createStaticRouter(this.#handler.dataRoutes, context)}
          />
        </RoutesContext>
      </ShopProvider>
    )
    const { [route.id]: data } = context.loaderData
    return { kind: 'page', page: { route: route.id, module: manifestKeys.get(route.id) ?? '', data, app } }
  }
}

/** Resolves the lazy modules of all routes permanently, so that a page is matched only once, by its query. */
async function resolveModules(all: RouteObject[]): Promise<void> {
  for (const route of all) {
    if (typeof route.lazy === 'function') {
      const lazy: LazyRouteFunction<RouteObject> = route.lazy
      Object.assign(route, await lazy(), { lazy: undefined })
    }
    await resolveModules(route.children ?? [])
  }
}

function frozenShop(shop: ShopClient, overrides: PreloadedViews = {}): ShopHandle {
  const view = <S extends Slice>(slice: S): Views[S] =>
    (slice in overrides ? overrides[slice] : shop.first(slice)) as Views[S]
  return Object.create(shop, { select: { value: view }, first: { value: view } })
}

/** Menus with the fields that are rendered: the items of a document are visible to every visitor. */
function withoutVisibility(menus: Views['menus']): Views['menus'] {
  const isRendered = (name: string) => name !== ('metadata' satisfies keyof MenuItem)
  return JSON.parse(JSON.stringify(menus, (name, value) => (isRendered(name) ? value : undefined)))
}

function statusOf(error: unknown): number {
  return isShopError(error) ? error.statusCode : 500
}
