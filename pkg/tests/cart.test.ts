import type { Shop } from 'mostrador'
import { beforeEach, expect, test, vi } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()
let shop: Shop

beforeEach(async () => {
  shop = await shopOn(server())
  await shop.start()
  await shop.api.products()
})

test('adds, merges, replaces, removes and clears', () => {
  expect(shop.cart.add(1, 11, 2).accepted).toBe(true)
  expect(shop.cart.add(1, 11, 1).accepted).toBe(true)
  expect(shop.cart.add(2, null, 1).accepted).toBe(true)
  expect(shop.select('cart')).toMatchObject({ count: 4, hasItems: true, notice: null })
  expect(shop.select('cart').totals.total).toEqual({ cents: 6605, text: '66,05\u00a0€' })
  shop.cart.replace(1, 11, 1)
  shop.cart.remove(2, null)
  expect(shop.select('cart').items.map(({ product, qty }) => [product.id, qty])).toEqual([[1, 1]])
  shop.cart.clear()
  expect(shop.select('cart').hasItems).toBe(false)
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 101, 1e12])(
  'refuses %d units in words',
  (units) => {
    shop.cart.add(2, null, 1)
    expect(shop.cart.add(2, null, units).accepted).toBe(false)
    expect(shop.cart.replace(2, null, units).accepted).toBe(false)
    const { count, notice } = shop.select('cart')
    expect(count).toBe(1)
    expect(notice?.kind).toBe('refusal')
    expect(notice?.message).toMatch(/^(La cantidad debe|No se pueden añadir)/)
    shop.cart.dismissNotice()
    expect(shop.select('cart').notice).toBeNull()
  },
)

test.each([0, -1, 1.5, Number.NaN, 1e12])('refuses %d as a product and as a variant', (id) => {
  expect(shop.cart.add(id, null, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.code).toBe('unknown_product')
  expect(shop.cart.add(1, id, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.message).toBeTruthy()
  expect(shop.select('cart').hasItems).toBe(false)
})

test('what the engine has yet to read is added when it is decided', async () => {
  const other = await shopOn(server())
  await other.start()
  const adding = other.cart.addWhenKnown(2, null, 2)
  expect(other.select('cart').count).toBe(0)
  expect(await adding).toEqual({ accepted: true, notice: null })
  expect(other.select('cart').count).toBe(2)
  expect((await other.cart.addWhenKnown(2, null, 1)).accepted).toBe(true)
  expect((await other.cart.addWhenKnown(2, null, 100)).accepted).toBe(false)
  expect((await other.cart.addWhenKnown(2, null, 100)).accepted, 'refused in the same words').toBe(false)
  expect((await other.cart.addWhenKnown(99, null, 1)).accepted).toBe(false)
  expect(other.select('cart').notice?.code).toBe('unknown_product')
  expect(other.select('cart').count).toBe(3)
})

test('says what nobody has put there', () => {
  expect(shop.cart.add(1, 12, 1).accepted).toBe(false)
  expect(shop.cart.replace(2, null, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.code).toBe('not_in_cart')
})

test('a view is the same object until its slice changes', () => {
  const [cart, config] = [shop.select('cart'), shop.select('config')]
  expect(shop.select('cart')).toBe(cart)
  shop.cart.add(2, null, 1)
  expect(shop.select('cart')).not.toBe(cart)
  expect(shop.select('config')).toBe(config)
})

test('what shows the same stays the same object, line by line and figure by figure', () => {
  shop.cart.add(1, 11, 1)
  shop.cart.add(2, null, 1)
  const before = shop.select('cart')
  shop.cart.add(2, null, 1)
  const after = shop.select('cart')
  expect(after.items[0]).toBe(before.items[0])
  expect(after.items[1]).not.toBe(before.items[1])
  expect(after.totals.shipping).toBe(before.totals.shipping)
  shop.cart.remove(1, 11)
  expect(shop.select('cart').items[0]).toBe(after.items[1])
})

test('who looks at every step sees what they see who look at the end', async () => {
  const steps: ((shop: Shop) => unknown)[] = [
    (shop) => shop.cart.add(1, 11, 3),
    (shop) => shop.cart.add(2, null, 2),
    (shop) => shop.cart.add(2, null, 200),
    (shop) => shop.cart.replace(1, 11, 5),
    (shop) => shop.cart.remove(1, 11),
    (shop) => shop.cart.add(1, 11, 1),
    (shop) => shop.cart.remove(2, null),
    (shop) => shop.cart.clear(),
    (shop) => shop.cart.add(2, null, 1),
  ]
  for (const end of steps.keys()) {
    const [often, once] = [await shopOn(server()), await shopOn(server())]
    for (const other of [often, once]) {
      await other.start()
      await other.api.products()
    }
    for (const step of steps.slice(0, end + 1)) {
      for (const other of [often, once]) step(other)
      often.select('cart')
    }
    expect(JSON.stringify(often.select('cart'))).toBe(JSON.stringify(once.select('cart')))
  }
})

test('who listens hears of its slice only, also after another listener has thrown', () => {
  const thrown = vi.fn()
  process.once('uncaughtException', thrown)
  const [cart, config] = [vi.fn(), vi.fn()]
  const stops = [
    shop.subscribe('cart', () => {
      throw new Error('a listener of ours')
    }),
    shop.subscribe('cart', cart),
    shop.subscribe('config', config),
  ]
  shop.cart.add(2, null, 1)
  for (const stop of stops) stop()
  shop.cart.add(2, null, 1)
  expect(cart).toHaveBeenCalledTimes(1)
  expect(config).not.toHaveBeenCalled()
})

test('a listener may give the next command', () => {
  const stop = shop.subscribe('cart', () => {
    stop()
    shop.cart.add(2, null, 1)
  })
  shop.cart.add(1, 11, 1)
  expect(shop.select('cart').count).toBe(2)
})
