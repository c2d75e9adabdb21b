import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CACHES } from './caches.ts'

/** A picture that cannot be had is better in another width than not at all. */
export const anyWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(CACHES.pictures)
    const keys = await cache.keys()
    const other = keys.find(({ url }) => stemOf(url) === stemOf(request.url))
    return other && cache.match(other)
  },
}

/** The address without its width and format: `/imagenes/gel-640.avif` is one of `/imagenes/gel`. */
export const stemOf = (url: string) => url.replace(/-\d+\.\w+$/, '')
