import type { createBrowserRouter, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import { type AppShop, shopContext } from '../engine/client.ts'
import { isShopError } from '../engine/is-shop-error.ts'
import { takePayload } from './static-data.ts'

type Loader<T> = (args: LoaderFunctionArgs) => Promise<T>
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate' | 'state' | 'subscribe'>

/** The page in sight, where it came rendered beforehand. */
interface Page {
  path: string
  data: unknown
  /** Whether it has been compared with what the shop says now. */
  compared: boolean
}

let page: Page | null = null

/** The loaders of screens whose pages are rendered beforehand, and what in an address makes another page of them. */
const loaders = new WeakMap<object, readonly string[]>()

/**
 * The loader of a screen whose pages are rendered beforehand. What comes with such a page is shown at once; `load` asks
 * the shop, for the pages that nobody has rendered and afterwards to compare. Of the parameters in an address only those
 * of `asking` make another page of it; where a visitor came from, say, changes nothing.
 */
export function prerendered<T>(load: Loader<T>, asking: readonly string[] = []): Loader<T> {
  const loader: Loader<T> = async (args) => {
    const url = new URL(args.request.url)
    if (import.meta.env.SSR || !isRendered(loader, url)) return load(args)
    if (page?.path === url.pathname) return corrected(page, load(args))
    const payload = await takePayload(args.context.get(shopContext), url.pathname)
    if (payload === null) return load(args)
    arriveWith(url.pathname, payload.data)
    return payload.data as T
  }
  loaders.set(loader, asking)
  return loader
}

/** Whether the page at this address, with this loader, is one that is rendered beforehand. */
export function isRendered(loader: RouteObject['loader'], { searchParams }: URL): boolean {
  const asking = typeof loader === 'function' && loaders.get(loader)
  return asking ? !asking.some((name) => searchParams.has(name)) : false
}

/** A page has come with its data. */
export function arriveWith(path: string, data: unknown): void {
  page = { path, data, compared: false }
}

/**
 * Compares what came with a page with what the shop says now, as soon as both are there, and has what differs drawn
 * anew: a price, say, or what is left.
 */
export function keepFresh(router: Router, shop: AppShop): void {
  const isHere = (own: Page) =>
    router.state.navigation.state === 'idle' && router.state.location.pathname === own.path
  const compare = async () => {
    if (router.state.navigation.state !== 'idle' || !page || page.compared) return
    const own = page
    if (!isHere(own)) {
      page = null
      return
    }
    own.compared = true
    // Without an engine there is nobody to ask; the page can be read all the same.
    const there = await shop.started().catch(() => null)
    // What is in sight goes first.
    if (there) afterPaint(() => page === own && isHere(own) && void router.revalidate())
  }
  router.subscribe(compare)
  void compare()
}

/** What the shop says now. The same data stays the same object, and a shop that does not answer takes nothing away. */
async function corrected<T>(own: Page, loading: Promise<T>): Promise<T> {
  try {
    const now = await loading
    if (JSON.stringify(now) !== JSON.stringify(own.data)) own.data = now
  } catch (error) {
    if (!isSilence(error)) throw error
  }
  return own.data as T
}

function isSilence(error: unknown): boolean {
  return isShopError(error) && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500)
}
