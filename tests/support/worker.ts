// The service worker of the page, and what it keeps.
import { expect, type Page } from '@playwright/test'

/** Waits until the worker speaks for the page. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the worker has taken the page, which was there before it, with what that had fetched. */
export async function visitKept(page: Page): Promise<void> {
  await workerReady(page)
  const { pathname } = new URL(page.url())
  await expect.poll(async () => (await kept(page)).map(({ path }) => path)).toContain(pathname)
  await page.waitForLoadState('networkidle')
}

/**
 * Waits until all that the page has fetched of screens, pages and products is kept: from then on it needs no network. A
 * page that is followed by a link has loaded nothing that a browser would wait for.
 */
export async function fetchedKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const wanted = /^\/assets\/|\/_payload\.json$|^\/api\/v1\/products\//
      const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
      const own = entries.filter(
        ({ origin, pathname }) => origin === location.origin && wanted.test(pathname),
      )
      const there = await Promise.all(own.map(({ href }) => caches.match(href, { ignoreVary: true })))
      return own.filter((_, at) => !there[at]).map(({ pathname }) => pathname)
    })
  await expect.poll(missing).toEqual([])
}

export interface Kept {
  cache: string
  /** The path with its query. */
  path: string
  /** Of the request that it is kept under. */
  headers: string[]
  /** Empty where it is no text. */
  text: string
}

/** All that the browser keeps for the shop's worker. */
export function kept(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        const isText = /text|json/.test(answer?.headers.get('content-type') ?? '')
        all.push({
          cache: name,
          path: request.url.slice(location.origin.length),
          headers: [...request.headers].map(([header, value]) => `${header}: ${value}`),
          text: isText && answer ? await answer.text() : '',
        })
      }
    }
    return all
  })
}
