import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CACHES } from './caches.ts'

export const imageFallbackPlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(CACHES.images)
    const keys = await cache.keys()
    const other = keys.find(({ url }) => imageBaseUrl(url) === imageBaseUrl(request.url))
    return other && cache.match(other)
  },
}

/** URL without width and format: `/imagenes/gel` for `/imagenes/gel-640.avif`. */
export const imageBaseUrl = (url: string) => url.replace(/-\d+\.\w+$/, '')
