/**
 * Service worker: visited pages and the cart work offline. It is independent of the build except for the precache
 * manifest, so that any version serves any build. Caching rules: docs/decisions/0018-offline.md.
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
  /** Injected by the build: precached files, and the shell with the build id. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

const precacheManifest = self.__WB_MANIFEST

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
  plugins: [publicResponsesPlugin, expire('apiResponses')],
})
const images = new StaleWhileRevalidate({
  cacheName: CACHES.images,
  plugins: [imageFallbackPlugin, expire('images')],
})

const router = new Router()
const route = (kind: (url: URL, request: Request) => boolean, strategy: RouteHandlerObject) =>
  router.registerRoute(
    new Route(({ url, request, sameOrigin }) => sameOrigin && kind(url, request), strategy),
  )

route(({ pathname }) => pathname.startsWith('/assets/'), assets)
route(({ pathname }) => pathname.endsWith('/_payload.json'), payloads)
// Searches and route-rule lookups contain the visitor's search terms and are not cached.
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
  if (!ok) throw new Error(`${url} could not be fetched.`)
}

// Controls the page that registered the first worker.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Caches the resources loaded before the first worker, mostly from the HTTP cache.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { page, files }: WarmCacheMessage = event.data
  const warm = (address: string) => router.handleRequest({ request: new Request(address), event })
  const tasks = [pages.handle({ request: new Request(page), event }), ...files.map(warm)]
  event.waitUntil(Promise.allSettled(tasks))
})
