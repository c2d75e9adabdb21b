import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { isShopError } from '../engine/errors.ts'
import { resolveScreen } from '../engine/hydration.ts'
import { isRendered } from '../engine/prerendered.ts'
import { broughtViews } from '../engine/seed.ts'
import { engine, opening, shop } from '../engine/shop.ts'
import { RouteTable } from '../layout/progress.tsx'
import { routes } from '../routes.tsx'
import { HeadTaker, type ScreenHead } from '../ui/title.tsx'
import { NOWHERE } from './nowhere.ts'

/** A page as it is drawn, and what it was drawn with. */
export interface Rendered extends ScreenHead {
  html: string
  /** The path of its route, such as `/tienda/:category`. */
  route: string
  data: unknown
}

/** What became of a path: a page, one for which there is only the shell, another path, or a failure. */
export type Outcome =
  | { kind: 'page'; page: Rendered }
  | { kind: 'shell' }
  | { kind: 'redirect'; to: string }
  | { kind: 'failed'; status: number; message: string }

/** Opens the shop that pages are rendered from: the API's base URL, and the engine's bytes. */
export async function openShop(baseUrl: string, wasm: BufferSource): Promise<void> {
  const { serverHost } = await engine()
  Object.assign(opening, { wasm, options: { baseUrl, host: serverHost() } })
  await shop.load()
}

/** Reads anew what every page shows of the house. */
export async function readHouse(): Promise<void> {
  const present = await shop.load()
  await present.start()
  const views = { config: present.select('config'), menus: present.select('menus') }
  if (!views.config.loaded || !views.menus.loaded)
    throw new Error('The settings or the menus cannot be read.')
  Object.assign(broughtViews, views)
}

/** What every page shows of the house, as it was read last. */
export const house = () => ({ config: shop.first('config'), menus: shop.first('menus') })

/** It knows the routes, and keeps nothing of what it is asked. */
const handler = createStaticHandler(routes)

/** Renders the page at a path, with what the API says now. */
export async function render(path: string): Promise<Outcome> {
  const url = new URL(path, 'http://localhost')
  const screen = await resolveScreen(routes, url.pathname)
  if (!screen?.id || !isRendered(screen.loader, url)) return { kind: 'shell' }
  const context = await handler.query(new Request(url))
  if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '' }
  const [error] = Object.values(context.errors ?? {})
  if (error && !(path === NOWHERE && statusOf(error) === 404)) {
    return { kind: 'failed', status: statusOf(error), message: String(error) }
  }
  const head: ScreenHead = { title: '', description: '' }
  const html = renderToString(
    <HeadTaker value={head}>
      <RouteTable value={routes}>
        <StaticRouterProvider
          context={context}
          hydrate={false}
          router={createStaticRouter(handler.dataRoutes, context)}
        />
      </RouteTable>
    </HeadTaker>,
  )
  const data = context.loaderData[screen.id]
  return { kind: 'page', page: { route: screen.id, data, html, ...head } }
}

function statusOf(error: unknown): number {
  return isShopError(error) ? error.status : 500
}
