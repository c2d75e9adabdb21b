import type { Shop } from 'mostrador'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()
let shop: Shop

beforeEach(async () => {
  shop = await createTestShop(server())
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
  'rejects %d units with a message',
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

test.each([0, -1, 1.5, Number.NaN, 1e12])('rejects %d as product and variant identifier', (id) => {
  expect(shop.cart.add(id, null, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.code).toBe('unknown_product')
  expect(shop.cart.add(1, id, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.message).toBeTruthy()
  expect(shop.select('cart').hasItems).toBe(false)
})

test('loadAndAdd adds a product after loading it', async () => {
  const other = await createTestShop(server())
  await other.start()
  const adding = other.cart.loadAndAdd(2, null, 2)
  expect(other.select('cart').count).toBe(0)
  expect(await adding).toEqual({ accepted: true, notice: null })
  expect(other.select('cart').count).toBe(2)
  expect((await other.cart.loadAndAdd(2, null, 1)).accepted).toBe(true)
  expect((await other.cart.loadAndAdd(2, null, 100)).accepted).toBe(false)
  expect((await other.cart.loadAndAdd(2, null, 100)).accepted, 'rejected again with the same notice').toBe(
    false,
  )
  expect((await other.cart.loadAndAdd(99, null, 1)).accepted).toBe(false)
  expect(other.select('cart').notice?.code).toBe('unknown_product')
  expect(other.select('cart').count).toBe(3)
})

test('commands for a missing line or a sold-out variant are rejected', () => {
  expect(shop.cart.add(1, 12, 1).accepted).toBe(false)
  expect(shop.cart.replace(2, null, 1).accepted).toBe(false)
  expect(shop.select('cart').notice?.code).toBe('not_in_cart')
})

test('a view keeps its identity until its slice changes', () => {
  const [cart, config] = [shop.select('cart'), shop.select('config')]
  expect(shop.select('cart')).toBe(cart)
  shop.cart.add(2, null, 1)
  expect(shop.select('cart')).not.toBe(cart)
  expect(shop.select('config')).toBe(config)
})

test('unchanged lines and amounts keep their object identity', () => {
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

test('reading the view after every step gives the same view as reading it once', async () => {
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
    const [readOften, readOnce] = [await createTestShop(server()), await createTestShop(server())]
    for (const other of [readOften, readOnce]) {
      await other.start()
      await other.api.products()
    }
    for (const step of steps.slice(0, end + 1)) {
      for (const other of [readOften, readOnce]) step(other)
      readOften.select('cart')
    }
    expect(JSON.stringify(readOften.select('cart'))).toBe(JSON.stringify(readOnce.select('cart')))
  }
})

test('a listener is called for its slice only, even after another listener has thrown', () => {
  const onUncaught = vi.fn()
  process.once('uncaughtException', onUncaught)
  const [cartListener, configListener] = [vi.fn(), vi.fn()]
  const stops = [
    shop.subscribe('cart', () => {
      throw new Error('thrown by a listener')
    }),
    shop.subscribe('cart', cartListener),
    shop.subscribe('config', configListener),
  ]
  shop.cart.add(2, null, 1)
  for (const stop of stops) stop()
  shop.cart.add(2, null, 1)
  expect(cartListener).toHaveBeenCalledTimes(1)
  expect(configListener).not.toHaveBeenCalled()
})

test('a listener may execute a command', () => {
  const stop = shop.subscribe('cart', () => {
    stop()
    shop.cart.add(2, null, 1)
  })
  shop.cart.add(1, 11, 1)
  expect(shop.select('cart').count).toBe(2)
})
