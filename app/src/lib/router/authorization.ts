import type { Shop } from 'mostrador'
import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { hasUnsavedInput } from '../browser/has-unsaved-input.ts'
import { type ShopClient, shopContext } from '../engine/client.ts'

/**
 * Asks the core about every path before its screen loads: who may see it, and where else they are sent. Whether the page
 * has moved is asked while the screen loads.
 */
export const authorizationMiddleware: MiddlewareFunction = async ({ context, request }, next) => {
  const shop = context.get(shopContext)
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const loaded = await loadShop(shop, request)
  let decision = loaded.route(path)
  // While the session and the cart are still being restored, a «no» may be premature.
  if (decision.kind !== 'screen') decision = (await shop.started()).route(path)
  if (decision.kind === 'redirect') throw redirect(decision.to)

  const visit =
    request.method === 'GET' ? loaded.navigation.visit(path, { dirty: hasUnsavedInput() }) : undefined
  const result = decision.kind === 'screen' ? await next() : undefined
  const visited = await visit
  if (visited?.kind === 'redirect') throw redirect(visited.to)
  // The browser is leaving: nothing more is drawn here.
  if (visited?.kind === 'load') await new Promise(() => {})
  if (decision.kind === 'not_found') throw data(decision.message, { status: decision.status })
  return result
}

/** Loads the shop. Where its engine cannot be had, another page is loaded as a document, which can be read without it. */
async function loadShop(shop: ShopClient, { method, url }: Request): Promise<Shop> {
  try {
    return await shop.load()
  } catch (error) {
    if (method !== 'GET' || url === location.href || !navigator.onLine) throw error
    location.assign(url)
    return new Promise(() => {})
  }
}
