// Service worker of the page and its caches.
import { expect, type Page } from '@playwright/test'

/** Waits until the service worker controls the page. */
export async function waitForController(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the worker controls the page and has cached it, with the resources that it fetched before. */
export async function waitForPageCached(page: Page): Promise<void> {
  await waitForController(page)
  const { pathname } = new URL(page.url())
  await expect.poll(async () => (await listCachedResponses(page)).map(({ path }) => path)).toContain(pathname)
  await page.waitForLoadState('networkidle')
}

/**
 * Waits until all screens, pages and products that the page has fetched are cached, so that it needs no
 * network. A client-side navigation has no load event to wait for.
 */
export async function waitForResourcesCached(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const cacheable = /^\/assets\/|\/_payload\.json$|^\/api\/v1\/products\//
      const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
      const own = entries.filter(
        ({ origin, pathname }) => origin === location.origin && cacheable.test(pathname),
      )
      const cached = await Promise.all(own.map(({ href }) => caches.match(href, { ignoreVary: true })))
      return own.filter((_, index) => !cached[index]).map(({ pathname }) => pathname)
    })
  await expect.poll(missing).toEqual([])
}

export interface CachedResponse {
  cache: string
  /** The path with its query. */
  path: string
  /** Headers of the request that is its cache key. */
  headers: string[]
  /** Response text; empty for binary responses. */
  text: string
}

/** Returns all entries of the browser's caches for the shop. */
export function listCachedResponses(page: Page): Promise<CachedResponse[]> {
  return page.evaluate(async () => {
    const entries = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const isText = /text|json/.test(response?.headers.get('content-type') ?? '')
        entries.push({
          cache: name,
          path: request.url.slice(location.origin.length),
          headers: [...request.headers].map(([header, value]) => `${header}: ${value}`),
          text: isText && response ? await response.text() : '',
        })
      }
    }
    return entries
  })
}
