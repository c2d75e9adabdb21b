import { type MemoryHost, memoryHost, type Shop, type ShopOptions } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { crash, initInstrumented, restarted, shown } from './instrumented.js'
import { sessionToken, shopOn, testServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../instrumented/mostrador_wasm.js'))

const server = testServer()
const shops: Shop[] = []
const SECRET = 'Qzurruti-8!'

beforeAll(initInstrumented)
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.restoreAllMocks()
})

async function opened(host?: MemoryHost, options?: Partial<ShopOptions>): Promise<Shop> {
  const shop = await shopOn(server(), host, options)
  shops.push(shop)
  // Another one may have crashed the instance just before.
  await restarted(shop)
  return shop
}

/** Calls that send a password, by their names. */
const flows: Record<string, (shop: Shop) => Promise<unknown>> = {
  login: (shop) => shop.api.login('ana@ejemplo.es', SECRET),
  register: (shop) => shop.api.register({ firstname: 'Ana', email: 'ana@ejemplo.es', password: SECRET }),
  set_password: (shop) => shop.account.setPassword('link', SECRET),
  change_password: (shop) => shop.account.changePassword(SECRET, 'Wyrrix-9?'),
  erase: (shop) => shop.account.erase(SECRET),
}
const token = () => sessionToken(3_600)

test.each(
  Object.entries(flows).flatMap(([name, send]) => [200, 422].map((status) => ({ name, status, send }))),
)('$name, answered with $status, leaves no password behind', async ({ status, send }) => {
  const json = status === 200 ? { token: token() } : { code: 'wrong_password', message: 'No es esa.' }
  for (const method of ['POST', 'PUT', 'DELETE']) server().answers[method] = { status, json }
  const host = memoryHost()
  const shop = await opened(host)
  await shop.start()
  const error = await send(shop).catch((reason: unknown) => reason)
  expect(server().received.at(-1)?.body).toContain(SECRET)
  const kept = [shown(shop), host.jar, host.stored, host.logs, error]
  expect(JSON.stringify(kept)).not.toContain(SECRET)
  expect(crash(shop)).toBe(true)
  await restarted(shop)
  expect(JSON.stringify([shown(shop), host.logs])).not.toContain(SECRET)
})

/** A customer who has left their traces everywhere. */
async function shopping(shop: Shop): Promise<void> {
  await shop.start()
  shop.session.login(token())
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })
}

let later = 0
const clock = () => Date.now() + later
/** A session that runs out leaves what was filled in for an order: that is the tab's. */
const filledIn = /\\?"company\\?":\\?"Ana ruiz\\?"/g

const ways: Record<string, { cart: number; leave: (shop: Shop, beside: Shop) => unknown }> = {
  'a logout': { cart: 0, leave: (shop) => shop.session.logout() },
  'a logout in another tab': { cart: 0, leave: (_, beside) => beside.session.logout() },
  'the end of the account': { cart: 0, leave: (shop) => shop.account.erase(SECRET) },
  'a session that runs out': {
    cart: 2,
    leave(shop) {
      later = 3_600_000
      shop.clearError()
    },
  },
}

test.each(Object.entries(ways))('after %s nothing of the customer is kept', async (_, { cart, leave }) => {
  later = 0
  for (const method of ['DELETE', 'PUT', 'POST']) server().answers[method] = { status: 204 }
  const host = memoryHost({ clock })
  const shop = await opened(host, { clock })
  const beside = await opened(memoryHost({ beside: host, clock }), { clock })
  await beside.start()
  await shopping(shop)
  const traces = /\bAna\b|ruiz|Bearer|eyJ/
  const kept = () => {
    const all = JSON.stringify([shown(shop), host.jar, host.stored])
    return cart > 0 ? all.replaceAll(filledIn, '') : all
  }
  expect(kept()).toMatch(traces)
  await leave(shop, beside)
  await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart }))
  expect(kept()).not.toMatch(traces)

  await shop.api.products()
  shop.cart.add(2, null, 3)
  const before = shop.select('cart')
  expect(crash(shop)).toBe(true)
  // The views that stand while there is no engine are not the customer's either.
  expect(kept()).not.toMatch(traces)
  await restarted(shop)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart + 3 }))
  expect(shop.select('cart').items).toEqual(before.items)
  expect(shop.select('session').user).toBeNull()
  expect(kept()).not.toMatch(traces)
})
