import type { WorkboxPlugin } from 'workbox-core/types.js'
import { composeProductsResponse } from './compose-products-response.ts'

/**
 * Of the shop's answers only those are kept that it gives to everybody (`Cache-Control: public`), and without the token
 * that they were asked with. What belongs to a session or to a price token the shop marks otherwise.
 */
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

/** An answer that depends on who asks is the consumers': who holds a price token is told nothing rather than their prices. */
function isUsableFor(event: ExtendableEvent, { headers }: Response): boolean {
  const depends = /\bauthorization\b/i.test(headers.get('vary') ?? '')
  return !(depends && event instanceof FetchEvent && isPriceToken(event.request.headers.get('authorization')))
}

/** Whether a bearer's token is one for prices, by the audience that it names (RFC 7519, section 4.1.3). */
export function isPriceToken(authorization: string | null): boolean {
  const claims = authorization?.split('.')[1]
  if (!claims) return false
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aud === 'price'
  } catch {
    return false
  }
}
