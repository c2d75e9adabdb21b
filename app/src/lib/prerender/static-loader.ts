import type { createBrowserRouter, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { afterPaint } from '../browser/after-paint.ts'
import { type ShopClient, shopContext } from '../engine/client.ts'
import { isTransientError } from '../engine/is-shop-error.ts'
import { whenIdleOrIntent } from '../engine/when-idle-or-intent.ts'
import { consumeStaticData } from './static-data.ts'

type Loader<T> = (args: LoaderFunctionArgs) => Promise<T>

/** Loads the data of a page; `stale` is the static data during its revalidation. */
type Load<T> = (args: LoaderFunctionArgs, stale?: T) => Promise<T>
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'revalidate' | 'state' | 'subscribe'>

interface StaticPage {
  path: string
  data: unknown
  revalidated: boolean
}

let currentPage: StaticPage | null = null

/** Loaders of prerendered routes, with the search params that bypass the static data. */
const loaders = new WeakMap<object, readonly string[]>()

/**
 * Serves the static data first, then revalidates, unless the URL has one of the `dynamicParams` or the destination of the visitor
 * has changed the prices.
 */
export function staticLoader<T>(load: Load<T>, dynamicParams: readonly string[] = []): Loader<T> {
  const loader: Loader<T> = async (args) => {
    const url = new URL(args.request.url)
    if (import.meta.env.SSR) return load(args)
    if (!hasStaticPage(loader, url)) {
      // Requests take time on a slow processor; the frame after the click shows its effect first.
      await new Promise((nextTask) => setTimeout(nextTask))
      return load(args)
    }
    if (currentPage?.path === url.pathname)
      return staleWhileRevalidate(currentPage, load(args, currentPage.data as T))
    const shop = args.context.get(shopContext)
    // Prerendered prices have the taxes of mainland Spain.
    if (shop.current?.select('session').priceVersion) return load(args)
    const payload = await consumeStaticData(shop, url.pathname)
    if (payload === null) return load(args)
    setCurrentPage(url.pathname, payload.data)
    return payload.data as T
  }
  loaders.set(loader, dynamicParams)
  return loader
}

export function hasStaticPage(loader: RouteObject['loader'], { searchParams }: URL): boolean {
  const dynamicParams = typeof loader === 'function' && loaders.get(loader)
  return dynamicParams ? !dynamicParams.some((name) => searchParams.has(name)) : false
}

export function setCurrentPage(path: string, data: unknown): void {
  currentPage = { path, data, revalidated: false }
}

/** Revalidates the current prerendered page once engine and navigation are idle. */
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
    // The page stays as it is without an engine.
    const started = await shop.started().catch(() => null)
    // Waits for the paint of the page.
    if (started) afterPaint(() => currentPage === page && isCurrent(page) && void router.revalidate())
  }
  router.subscribe(revalidate)
  void whenIdleOrIntent().then(revalidate)
}

/** Returns fresh data, the same object if unchanged, and the stale data on transient errors. */
async function staleWhileRevalidate<T>(page: StaticPage, loading: Promise<T>): Promise<T> {
  try {
    const fresh = await loading
    if (JSON.stringify(fresh) !== JSON.stringify(page.data)) page.data = fresh
  } catch (error) {
    if (!isTransientError(error)) throw error
  }
  return page.data as T
}
