import type { Shop } from 'mostrador'
import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { hasUnsentInput } from '../browser/has-unsaved-input.ts'
import { type AppShop, shopContext } from '../engine/client.ts'

/**
 * Asks the core about every path before its screen loads: who may see it, and where else they are sent. Whether the page
 * has moved is asked while the screen loads.
 */
export const guard: MiddlewareFunction = async ({ context, request }, next) => {
  const shop = context.get(shopContext)
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const loaded = await loadFor(shop, request)
  let decision = loaded.route(path)
  // While the session and the cart are still being restored, a «no» may be premature.
  if (decision.kind !== 'screen') decision = (await shop.started()).route(path)
  if (decision.kind === 'redirect') throw redirect(decision.to)

  const arrival =
    request.method === 'GET' ? loaded.navigation.visit(path, { dirty: hasUnsentInput() }) : undefined
  const result = decision.kind === 'screen' ? await next() : undefined
  const arrived = await arrival
  if (arrived?.kind === 'redirect') throw redirect(arrived.to)
  // The browser is leaving: nothing more is drawn here.
  if (arrived?.kind === 'load') await new Promise(() => {})
  if (decision.kind === 'not_found') throw data(decision.message, { status: decision.status })
  return result
}

/** Loads the shop. Where its engine cannot be had, another page is loaded as a document, which can be read without it. */
async function loadFor(shop: AppShop, { method, url }: Request): Promise<Shop> {
  try {
    return await shop.load()
  } catch (error) {
    if (method !== 'GET' || url === location.href || !navigator.onLine) throw error
    location.assign(url)
    return new Promise(() => {})
  }
}
