/**
 * The service worker: what was visited, and the cart, go on without a network. It knows nothing of a build but which files to
 * fetch beforehand, so that any worker serves the pages of any build, and none has to take another's place in a hurry.
 * What it keeps, and what never: docs/decisions/0018-offline.md.
 */
import type { RouteHandlerObject } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as preloadNavigations } from 'workbox-navigation-preload'
import { Route, Router } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import type { WarmCacheMessage } from '../lib/service-worker/messages.ts'
import { CACHES, LIMITS } from './caches.ts'
import { imageFallbackPlugin } from './image-fallback.ts'
import { publicResponsesPlugin } from './public-responses.ts'
import { cacheShell } from './shell.ts'
import { staticPagesPlugin } from './static-pages.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build: the files that every screen and the cart need, and the shell with the build's id. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

const precacheManifest = self.__WB_MANIFEST

/** So long a page that was visited before is waited for, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 3

const expire = (kind: keyof typeof LIMITS) =>
  new ExpirationPlugin({ ...LIMITS[kind], purgeOnQuotaError: true, matchOptions: { ignoreVary: true } })

const assets = new CacheFirst({ cacheName: CACHES.assets, plugins: [expire('assets')] })
const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [staticPagesPlugin, expire('pages')],
})
const payloads = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [expire('pages')],
})
const apiResponses = new NetworkFirst({
  cacheName: CACHES.apiResponses,
  matchOptions: { ignoreVary: true },
  plugins: [publicResponsesPlugin, expire('answers')],
})
const images = new StaleWhileRevalidate({
  cacheName: CACHES.images,
  plugins: [imageFallbackPlugin, expire('pictures')],
})

const router = new Router()
const route = (kind: (url: URL, request: Request) => boolean, strategy: RouteHandlerObject) =>
  router.registerRoute(
    new Route(({ url, request, sameOrigin }) => sameOrigin && kind(url, request), strategy),
  )

route(({ pathname }) => pathname.startsWith('/assets/'), assets)
route(({ pathname }) => pathname.endsWith('/_payload.json'), payloads)
// Searches and route-rule lookups contain the visitor's search words: neither is cached.
route(
  ({ pathname }) => pathname.startsWith('/api/') && !/\/(searchs|route-rules)(\/|$)/.test(pathname),
  apiResponses,
)
route(({ pathname }) => /\.(avif|webp|jpe?g|png|svg)$/.test(pathname), images)
route((_url, { mode }) => mode === 'navigate', pages)

router.addFetchListener()
preloadNavigations()

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all(
      precacheManifest.map(({ url, revision }) => (revision ? cacheShell(revision) : cacheAsset(url, event))),
    ),
  )
})

async function cacheAsset(url: string, event: ExtendableEvent): Promise<void> {
  const { ok } = await assets.handle({ request: new Request(url), event })
  if (!ok) throw new Error(`${url} cannot be had.`)
}

// It speaks for the page that brought it, too: there was none before it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// That page has fetched all that it needs already; most of it comes from the browser's own cache.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { page, files }: WarmCacheMessage = event.data
  const warm = (address: string) => router.handleRequest({ request: new Request(address), event })
  const kept = [pages.handle({ request: new Request(page), event }), ...files.map(warm)]
  event.waitUntil(Promise.allSettled(kept))
})
