import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CACHES } from './caches.ts'

/** A picture that cannot be had is better in another width than not at all. */
export const imageFallbackPlugin: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(CACHES.images)
    const keys = await cache.keys()
    const other = keys.find(({ url }) => imageBaseUrl(url) === imageBaseUrl(request.url))
    return other && cache.match(other)
  },
}

/** The address without its width and format: `/imagenes/gel-640.avif` is one of `/imagenes/gel`. */
export const imageBaseUrl = (url: string) => url.replace(/-\d+\.\w+$/, '')
