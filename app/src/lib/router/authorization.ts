import type { Shop } from 'mostrador'
import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { hasUnsavedInput } from '../browser/has-unsaved-input.ts'
import { type ShopClient, shopContext } from '../engine/client.ts'

/** Authorizes every navigation by the core, and looks up redirects of the path in parallel with the loaders. */
export const authorizationMiddleware: MiddlewareFunction = async ({ context, request }, next) => {
  const shop = context.get(shopContext)
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const loaded = await loadShop(shop, request)
  let decision = loaded.route(path)
  // A denial may be premature while session and cart are being restored.
  if (decision.kind !== 'screen') decision = (await shop.started()).route(path)
  if (decision.kind === 'redirect') throw redirect(decision.to)

  const visit =
    request.method === 'GET' ? loaded.navigation.visit(path, { dirty: hasUnsavedInput() }) : undefined
  const result = decision.kind === 'screen' ? await next() : undefined
  const visited = await visit
  if (visited?.kind === 'redirect') throw redirect(visited.to)
  // The browser is leaving the page.
  if (visited?.kind === 'load') await new Promise(() => {})
  if (decision.kind === 'not_found') throw data(decision.message, { status: decision.status })
  return result
}

/** Opens another page as a document, which is readable without the engine, if the engine fails to load. */
async function loadShop(shop: ShopClient, { method, url }: Request): Promise<Shop> {
  try {
    return await shop.load()
  } catch (error) {
    if (method !== 'GET' || url === location.href || !navigator.onLine) throw error
    location.assign(url)
    return new Promise(() => {})
  }
}
