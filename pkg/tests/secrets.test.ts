import { type MemoryHost, memoryHost, type Shop, type ShopOptions } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allViews, crash, initInstrumented, waitForRestart } from './instrumented.js'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../instrumented/mostrador_wasm.js'))

const server = setUpTestServer()
const shops: Shop[] = []
const SECRET = 'Qzurruti-8!'

beforeAll(initInstrumented)
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.restoreAllMocks()
})

async function createReadyShop(host?: MemoryHost, options?: Partial<ShopOptions>): Promise<Shop> {
  const shop = await createTestShop(server(), host, options)
  shops.push(shop)
  // The test before may have crashed the shared instance.
  await waitForRestart(shop)
  return shop
}

/** Calls that send a password, by name. */
const passwordCalls: Record<string, (shop: Shop) => Promise<unknown>> = {
  login: (shop) => shop.api.login('ana@ejemplo.es', SECRET),
  register: (shop) => shop.api.register({ firstname: 'Ana', email: 'ana@ejemplo.es', password: SECRET }),
  set_password: (shop) => shop.account.setPassword('link', SECRET),
  change_password: (shop) => shop.account.changePassword(SECRET, 'Wyrrix-9?'),
  erase: (shop) => shop.account.erase(SECRET),
}
const token = () => sessionToken(3_600)

test.each(
  Object.entries(passwordCalls).flatMap(([name, send]) =>
    [200, 422].map((status) => ({ name, status, send })),
  ),
)('$name with response $status stores no password', async ({ status, send }) => {
  const json = status === 200 ? { token: token() } : { code: 'wrong_password', message: 'No es esa.' }
  for (const method of ['POST', 'PUT', 'DELETE']) server().responses[method] = { status, json }
  const host = memoryHost()
  const shop = await createReadyShop(host)
  await shop.start()
  const error = await send(shop).catch((reason: unknown) => reason)
  expect(server().requests.at(-1)?.body).toContain(SECRET)
  const state = [allViews(shop), host.jar, host.stored, host.logs, error]
  expect(JSON.stringify(state)).not.toContain(SECRET)
  expect(crash(shop)).toBe(true)
  await waitForRestart(shop)
  expect(JSON.stringify([allViews(shop), host.logs])).not.toContain(SECRET)
})

/** Stores personal data in session, cart and checkout. */
async function storePersonalData(shop: Shop): Promise<void> {
  await shop.start()
  shop.session.login(token())
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })
}

let clockOffsetMs = 0
const clock = () => Date.now() + clockOffsetMs
/** Company name of the checkout, which stays in the session storage of the tab when the session expires. */
const checkoutCompany = /\\?"company\\?":\\?"Ana ruiz\\?"/g

/** Ways to end a session, with the number of units in the cart afterwards. */
const sessionEnds: Record<string, { cart: number; end: (shop: Shop, otherTab: Shop) => unknown }> = {
  'a logout': { cart: 0, end: (shop) => shop.session.logout() },
  'a logout in another tab': { cart: 0, end: (_, otherTab) => otherTab.session.logout() },
  'the deletion of the account': { cart: 0, end: (shop) => shop.account.erase(SECRET) },
  'the expiry of the session': {
    cart: 2,
    end(shop) {
      clockOffsetMs = 3_600_000
      shop.clearError()
    },
  },
}

test.each(Object.entries(sessionEnds))('no personal data is stored after %s', async (_, { cart, end }) => {
  clockOffsetMs = 0
  for (const method of ['DELETE', 'PUT', 'POST']) server().responses[method] = { status: 204 }
  const host = memoryHost({ clock })
  const shop = await createReadyShop(host, { clock })
  const otherTab = await createReadyShop(memoryHost({ otherTab: host, clock }), { clock })
  await otherTab.start()
  await storePersonalData(shop)
  const personalData = /\bAna\b|ruiz|Bearer|eyJ/
  const storedState = () => {
    const state = JSON.stringify([allViews(shop), host.jar, host.stored])
    return cart > 0 ? state.replaceAll(checkoutCompany, '') : state
  }
  expect(storedState()).toMatch(personalData)
  await end(shop, otherTab)
  await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart }))
  expect(storedState()).not.toMatch(personalData)

  await shop.api.products()
  shop.cart.add(2, null, 3)
  const before = shop.select('cart')
  expect(crash(shop)).toBe(true)
  // The cached views, used without an engine, contain no personal data either.
  expect(storedState()).not.toMatch(personalData)
  await waitForRestart(shop)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart + 3 }))
  expect(shop.select('cart').items).toEqual(before.items)
  expect(shop.select('session').user).toBeNull()
  expect(storedState()).not.toMatch(personalData)
})
