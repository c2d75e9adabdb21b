import type { WorkboxPlugin } from 'workbox-core/types.js'
import { knownProducts } from './compose-products-response.ts'

/**
 * Of the shop's answers only those are kept that it gives to everybody (`Cache-Control: public`), and without the token
 * that they were asked with. What belongs to a session or to a price token the shop marks otherwise.
 */
export const everybodys: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) => (isForEverybody(response) ? response : null),
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    cachedResponse && isFor(event, cachedResponse) ? cachedResponse : null,
  handlerDidError: async ({ request, event }) => {
    const answer = await knownProducts(new URL(request.url))
    return answer && isFor(event, answer) ? answer : undefined
  },
}

export function isForEverybody({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const caching = (headers.get('cache-control') ?? '').split(',').map((directive) => directive.trim())
  return status === 200 && caching.includes('public')
}

/** An answer that depends on who asks is the consumers': who holds a price token is told nothing rather than their prices. */
function isFor(event: ExtendableEvent, { headers }: Response): boolean {
  const depends = /\bauthorization\b/i.test(headers.get('vary') ?? '')
  return !(depends && event instanceof FetchEvent && isForPrices(event.request.headers.get('authorization')))
}

/** Whether a bearer's token is one for prices, by the audience that it names (RFC 7519, section 4.1.3). */
export function isForPrices(authorization: string | null): boolean {
  const claims = authorization?.split('.')[1]
  if (!claims) return false
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aud === 'price'
  } catch {
    return false
  }
}
