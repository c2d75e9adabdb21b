import type { Shop } from 'mostrador'
import { deferShop, initialViews } from 'mostrador/deferred'
import { expect, test, vi } from 'vitest'
import { slices } from '../src/slices.js'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

/** Load that is pending until `finish` is called. */
function pendingLoad() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const load = vi.fn(async () => {
    await finished
    return createTestShop(server())
  })
  return { load, finish: () => finish() }
}

test('the initial views equal those of a shop that has not started', async () => {
  const shop = await createTestShop(server())
  expect(Object.keys(initialViews)).toEqual(slices)
  for (const slice of slices) expect(initialViews[slice]).toEqual(shop.select(slice))
})

test('commands queued before the load run in order after it', async () => {
  const { load, finish } = pendingLoad()
  const shop = deferShop(load)
  expect(shop.select('cart')).toBe(initialViews.cart)
  const listener = vi.fn()
  shop.subscribe('cart', listener)
  const order: number[] = []
  const add = (product: number) => (loaded: Shop) => {
    order.push(product)
    return loaded.api.products().then(() => loaded.cart.add(product, null, 1))
  }
  const outcomes = [shop.run(add(2)), shop.run(add(3))]
  expect(shop.current).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
  finish()
  expect((await Promise.all(outcomes)).map(({ accepted }) => accepted)).toEqual([true, true])
  expect(order).toEqual([2, 3])
  expect(shop.current).not.toBeNull()
  expect(listener).toHaveBeenCalled()
  expect(shop.select('cart').count).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('preloaded views are used until the shop has loaded its own', async () => {
  const { load, finish } = pendingLoad()
  const config = { ...initialViews.config, loaded: true, tradeName: 'Casa de ayer' }
  const shop = deferShop(load, { config })
  const names = new Set([shop.select('config').tradeName])
  shop.subscribe('config', () => names.add(shop.select('config').tradeName))
  finish()
  const loaded = await shop.load()
  expect(shop.select('config'), 'not loaded by the engine yet').toBe(config)
  expect(shop.select('menus'), 'not preloaded').toBe(initialViews.menus)
  await loaded.start()
  expect(shop.select('menus')).toBe(loaded.select('menus'))
  expect(shop.first('config')).toBe(config)
  expect([...names]).toEqual(['Casa de ayer', loaded.select('config').tradeName])
})

test('a view equal to the preloaded one is the preloaded object, until the slice has differed once', async () => {
  const rendered = await createTestShop(server())
  await rendered.start()
  const config = structuredClone(rendered.select('config'))
  const shop = deferShop(() => createTestShop(server()), { config })
  const loaded = await shop.load()
  await loaded.start()
  await loaded.api.products()
  expect(loaded.select('config')).toEqual(config)
  expect(shop.select('config')).toBe(config)
  loaded.cart.add(2, null, 1)
  expect(shop.select('cart')).toBe(loaded.select('cart'))
  loaded.cart.clear()
  expect(shop.select('cart')).toBe(loaded.select('cart'))
})

test('a command runs synchronously after the load', async () => {
  const shop = deferShop(() => createTestShop(server()))
  await shop.load()
  let hasRun = false
  void shop.run(() => {
    hasRun = true
  })
  expect(hasRun).toBe(true)
  await expect(
    shop.run(() => {
      throw new Error('thrown by the command')
    }),
  ).rejects.toThrow('thrown by the command')
})

test('a failed load rejects the queued commands, and the next command tries again', async () => {
  const load = vi.fn<() => Promise<Shop>>().mockRejectedValueOnce(new Error('no network'))
  load.mockImplementation(() => createTestShop(server()))
  const shop = deferShop(load)
  const command = vi.fn()
  await expect(shop.run(command)).rejects.toThrow('no network')
  expect(command).not.toHaveBeenCalled()
  await shop.run(command)
  expect(command).toHaveBeenCalledTimes(1)
})

test('a listener removed before the load is not called', async () => {
  const shop = deferShop(() => createTestShop(server()))
  const listener = vi.fn()
  shop.subscribe('cart', listener)()
  await shop.run((loaded) => loaded.cart.clear())
  expect(listener).not.toHaveBeenCalled()
})
