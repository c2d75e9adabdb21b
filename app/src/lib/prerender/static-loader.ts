import type { createBrowserRouter, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import { type ShopClient, shopContext } from '../engine/client.ts'
import { isShopError } from '../engine/is-shop-error.ts'
import { consumeStaticData } from './static-data.ts'

type Loader<T> = (args: LoaderFunctionArgs) => Promise<T>
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate' | 'state' | 'subscribe'>

/** The page in sight, where it came rendered beforehand. */
interface StaticPage {
  path: string
  data: unknown
  /** Whether it has been compared with what the shop says now. */
  revalidated: boolean
}

let currentPage: StaticPage | null = null

/** The loaders of screens whose pages are rendered beforehand, and what in an address makes another page of them. */
const loaders = new WeakMap<object, readonly string[]>()

/**
 * The loader of a screen whose pages are rendered beforehand. What comes with such a page is shown at once; `load` asks
 * the shop, for the pages that nobody has rendered and afterwards to compare. Of the parameters in an address only those
 * of `asking` make another page of it; where a visitor came from, say, changes nothing.
 */
export function staticLoader<T>(load: Loader<T>, dynamicParams: readonly string[] = []): Loader<T> {
  const loader: Loader<T> = async (args) => {
    const url = new URL(args.request.url)
    if (import.meta.env.SSR || !hasStaticPage(loader, url)) return load(args)
    if (currentPage?.path === url.pathname) return staleWhileRevalidate(currentPage, load(args))
    const payload = await consumeStaticData(args.context.get(shopContext), url.pathname)
    if (payload === null) return load(args)
    setCurrentPage(url.pathname, payload.data)
    return payload.data as T
  }
  loaders.set(loader, dynamicParams)
  return loader
}

/** Whether the page at this address, with this loader, is one that is rendered beforehand. */
export function hasStaticPage(loader: RouteObject['loader'], { searchParams }: URL): boolean {
  const dynamicParams = typeof loader === 'function' && loaders.get(loader)
  return dynamicParams ? !dynamicParams.some((name) => searchParams.has(name)) : false
}

/** A page has come with its data. */
export function setCurrentPage(path: string, data: unknown): void {
  currentPage = { path, data, revalidated: false }
}

/**
 * Compares what came with a page with what the shop says now, as soon as both are there, and has what differs drawn
 * anew: a price, say, or what is left.
 */
export function revalidateOnIdle(router: Router, shop: ShopClient): void {
  const isCurrent = (page: StaticPage) =>
    router.state.navigation.state === 'idle' && router.state.location.pathname === page.path
  const revalidate = async () => {
    if (router.state.navigation.state !== 'idle' || !currentPage || currentPage.revalidated) return
    const page = currentPage
    if (!isCurrent(page)) {
      currentPage = null
      return
    }
    page.revalidated = true
    // Without an engine there is nobody to ask; the page can be read all the same.
    const started = await shop.started().catch(() => null)
    // What is in sight goes first.
    if (started) afterPaint(() => currentPage === page && isCurrent(page) && void router.revalidate())
  }
  router.subscribe(revalidate)
  void revalidate()
}

/** What the shop says now. The same data stays the same object, and a shop that does not answer takes nothing away. */
async function staleWhileRevalidate<T>(page: StaticPage, loading: Promise<T>): Promise<T> {
  try {
    const fresh = await loading
    if (JSON.stringify(fresh) !== JSON.stringify(page.data)) page.data = fresh
  } catch (error) {
    if (!isTransientError(error)) throw error
  }
  return page.data as T
}

function isTransientError(error: unknown): boolean {
  return isShopError(error) && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500)
}
