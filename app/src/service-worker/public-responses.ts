import type { WorkboxPlugin } from 'workbox-core/types.js'
import { composeProductsResponse } from './compose-products-response.ts'

/** Caches only `Cache-Control: public` responses, keyed without the request's token. */
export const publicResponsesPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) => (isPublic(response) ? response : null),
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    cachedResponse && isUsableFor(event, cachedResponse) ? cachedResponse : null,
  handlerDidError: async ({ request, event }) => {
    const answer = await composeProductsResponse(new URL(request.url))
    return answer && isUsableFor(event, answer) ? answer : undefined
  },
}

export function isPublic({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const caching = (headers.get('cache-control') ?? '').split(',').map((directive) => directive.trim())
  return status === 200 && caching.includes('public')
}

/** Responses that vary by authorization contain consumer prices, and are not served for price tokens. */
function isUsableFor(event: ExtendableEvent, { headers }: Response): boolean {
  const depends = /\bauthorization\b/i.test(headers.get('vary') ?? '')
  return !(depends && event instanceof FetchEvent && isPriceToken(event.request.headers.get('authorization')))
}

/** Returns true for price tokens, by their audience claim (RFC 7519, section 4.1.3). */
export function isPriceToken(authorization: string | null): boolean {
  const claims = authorization?.split('.')[1]
  if (!claims) return false
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aud === 'price'
  } catch {
    return false
  }
}
