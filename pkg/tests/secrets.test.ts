import { type MemoryHost, memoryHost, type Shop, type ShopOptions } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { Past } from '../dist/past.js'
import { crash, initPanicking, panicAt, revived, shown } from './panicking.js'
import { textsIn } from './reachable.js'
import { sessionToken, shopOn, testServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../panicking/mostrador_wasm.js'))

const server = testServer()
const shops: Shop[] = []
const [SECRET, OTHER] = ['Qzurruti-8!', 'Wyrrix-9?']
let add: MockInstance<Past['add']>

beforeAll(initPanicking)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  add = vi.spyOn(Past.prototype, 'add')
})
afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.restoreAllMocks()
})

async function opened(host?: MemoryHost, options?: Partial<ShopOptions>): Promise<Shop> {
  const shop = await shopOn(server(), host, options)
  shops.push(shop)
  // Another one may have crashed the instance just before.
  await revived(shop)
  return shop
}

/** All texts that the engines' pasts hold. */
async function held(): Promise<string> {
  const pasts = [...new Set(add.mock.contexts as Past[])]
  return (await Promise.all(pasts.map(textsIn))).flat().join('\n')
}

/** What is sent with a password, by the name of its call. */
const flows: Record<string, (shop: Shop) => Promise<unknown>> = {
  login: (shop) => shop.api.login('ana@ejemplo.es', SECRET),
  register: (shop) => shop.api.register({ firstname: 'Ana', email: 'ana@ejemplo.es', password: SECRET }),
  set_password: (shop) => shop.account.setPassword('link', SECRET),
  change_password: (shop) => shop.account.changePassword(SECRET, OTHER),
  erase: (shop) => shop.account.erase(SECRET),
}
const token = () => sessionToken(3_600)

test.each(
  Object.entries(flows).flatMap(([name, send]) => [200, 422].map((status) => ({ name, status, send }))),
)('$name, answered with $status, leaves no password behind', async ({ name, status, send }) => {
  const json = status === 200 ? { token: token() } : { code: 'wrong_password', message: 'No es esa.' }
  for (const method of ['POST', 'PUT', 'DELETE']) server().answers[method] = { status, json }
  const shop = await opened()
  await shop.start()
  await send(shop).catch(() => {})
  expect(server().received.at(-1)?.body).toContain(SECRET)
  const texts = await held()
  expect(texts).toContain(`"${name}"`)
  for (const secret of [SECRET, OTHER]) expect(texts).not.toContain(secret)

  const before = shown(shop)
  expect(crash(shop)).toBe(true)
  await revived(shop)
  expect(await held()).not.toContain(SECRET)
  for (const [place, view] of shown(shop).entries()) expect(view).toBe(before[place])
})

test('whoever has logged in, or registered, is where they were after a crash', async () => {
  server().answers['POST session'] = { json: { token: token() } }
  server().answers['POST customers'] = { json: {} }
  const shop = await opened()
  await shop.start()
  await flows.register?.(shop)
  await flows.login?.(shop)
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  const before = shown(shop)
  server().received.length = 0
  expect(crash(shop)).toBe(true)
  await revived(shop)
  for (const [place, view] of shown(shop).entries()) expect(view).toBe(before[place])
  expect(shop.select('session').user?.firstname).toBe('Ana')
  expect(server().times('POST session')).toBe(0)
})

test('an answer that comes after a crash still logs in', async () => {
  server().answers['POST session'] = { json: { token: token() } }
  const shop = await opened()
  const login = flows.login?.(shop)
  expect(await held()).not.toContain(SECRET)
  expect(crash(shop)).toBe(true)
  await login
  expect(shop.select('session').user?.firstname).toBe('Ana')
})

test('what was not sent before a crash is sent after it, as it was typed', async () => {
  server().answers['POST session'] = { json: { token: token() } }
  const shop = await opened()
  panicAt('request')
  const login = flows.login?.(shop)
  expect(await held()).toContain(SECRET)
  await login
  expect(server().received.at(-1)?.body).toContain(SECRET)
  expect(await held()).not.toContain(SECRET)
})

test('where the engine dies of forgetting, all of its past is forgotten', async () => {
  server().answers['POST session'] = { json: { token: token() } }
  const shop = await opened()
  panicAt('onceSent')
  await expect(flows.login?.(shop)).rejects.toMatchObject({ code: 'engine_crashed' })
  expect(await held()).toBe('')
})

test('who has left is not shown again while there is no engine', async () => {
  server().answers.DELETE = { status: 204 }
  const shop = await opened()
  shop.session.login(token())
  expect(shop.select('session').user?.firstname).toBe('Ana')
  await shop.session.logout()
  expect(crash(shop)).toBe(true)
  expect(shop.select('session').user).toBeNull()
})

test('an engine that stays down leaves nothing behind', async () => {
  const shop = await opened()
  for (let times = 0; times < 3; times++) {
    expect(crash(shop)).toBe(true)
    await revived(shop)
  }
  server().answers['GET search'] = { json: { data: [], total: 0, page: 1, limit: 10 } }
  await shop.api.search('para la boda de Ana')
  expect(await held()).toContain('boda')
  expect(crash(shop)).toBe(true)
  await vi.waitFor(async () => expect(await held()).not.toContain('boda'))
})

/** A customer who has left their traces everywhere. */
async function shopping(shop: Shop): Promise<void> {
  await shop.start()
  shop.session.login(token())
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.checkout.setDelivery({ ...shop.select('checkout').delivery, locality: 'Soria' })
  await shop.api.search('para la boda de Ana')
}

let later = 0
const clock = () => Date.now() + later
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

test.each(Object.entries(ways))('after %s nothing of the customer is held', async (_, { cart, leave }) => {
  later = 0
  server().answers['GET search'] = { json: { data: [], total: 0, page: 1, limit: 10 } }
  for (const method of ['DELETE', 'PUT', 'POST']) server().answers[method] = { status: 204 }
  const host = memoryHost({ clock })
  const shop = await opened(host, { clock })
  const beside = await opened(memoryHost({ beside: host, clock }), { clock })
  await beside.start()
  await shopping(shop)
  const traces = /Ana|Soria|boda|Bearer|ey[JI]/i
  expect(await held()).toMatch(traces)
  await leave(shop, beside)
  await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  expect(await held()).not.toMatch(traces)

  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart }))
  await shop.api.products()
  shop.cart.add(2, null, 3)
  const before = shop.select('cart')
  expect(crash(shop)).toBe(true)
  await revived(shop)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ loaded: true, count: cart + 3 }))
  expect(shop.select('cart').lines).toEqual(before.lines)
  expect(shop.select('session').user).toBeNull()
  expect(shop.select('config').tradeName).toBe('Casa Laurel')
  // What is filled in for an order is the tab's, and outlasts a session that runs out.
  expect(await held()).not.toMatch(/boda|Bearer|ey[JI]/i)
})
