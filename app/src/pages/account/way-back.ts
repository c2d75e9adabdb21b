import type { Shop } from 'mostrador'

/** Screens that nobody was on their way to when they were asked to log in. */
const doors = ['login', 'logout', 'register']

/** Where `?volver=` leads after a login: a screen of this site and no other place. */
export function wayBack(address: URL, shop: Pick<Shop, 'route'>): string | null {
  const wanted = address.searchParams.get('volver')
  if (wanted === null || !URL.canParse(wanted, address.origin)) return null
  const target = new URL(wanted, address.origin)
  if (target.origin !== address.origin) return null
  const path = target.pathname + target.search
  const decision = shop.route(path)
  if (decision.kind === 'not_found') return null
  return decision.kind === 'screen' && doors.includes(decision.screen) ? null : path
}
