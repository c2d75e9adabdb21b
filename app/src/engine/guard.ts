import { data, type MiddlewareFunction, redirect } from 'react-router-dom'
import { shop, startedShop } from './shop.ts'

/** Asks the core about every path before its screen loads: who may see it, and where else they are sent. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  let decision = (await shop.load()).route(path)
  // While the session and the cart are still being restored, a «no» may be premature.
  if (decision.kind !== 'screen') decision = (await startedShop()).route(path)
  if (decision.kind === 'redirect') throw redirect(decision.to)
  if (decision.kind === 'not_found') throw data(decision.message, { status: decision.status })
  return next()
}
