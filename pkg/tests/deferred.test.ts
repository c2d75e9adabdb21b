import type { Shop } from 'mostrador'
import { deferShop, initialViews } from 'mostrador/deferred'
import { expect, test, vi } from 'vitest'
import { slices } from '../src/select.js'
import { shopOn, testServer } from './support.js'

const server = testServer()

/** A load that waits until it is let through. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const load = vi.fn(async () => {
    await opened
    return shopOn(server())
  })
  return { load, open: () => open() }
}

test('the initial views are those of a shop that has not started', async () => {
  const shop = await shopOn(server())
  expect(Object.keys(initialViews)).toEqual(slices)
  for (const slice of slices) expect(initialViews[slice]).toEqual(shop.select(slice))
})

test('commands given before the engine is there are applied in order when it is', async () => {
  const { load, open } = gate()
  const shop = deferShop(load)
  expect(shop.select('cart')).toBe(initialViews.cart)
  const heard = vi.fn()
  shop.subscribe('cart', heard)
  const done: string[] = []
  const add = (product: number) => (present: Shop) => {
    done.push(`${product}`)
    return present.api.products().then(() => present.cart.add(product, null, 1))
  }
  const added = [shop.run(add(2)), shop.run(add(3))]
  expect(shop.current).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
  open()
  expect((await Promise.all(added)).map(({ accepted }) => accepted)).toEqual([true, true])
  expect(done).toEqual(['2', '3'])
  expect(shop.current).not.toBeNull()
  expect(heard).toHaveBeenCalled()
  expect(shop.select('cart').count).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('what came with the page stands until the shop has read it anew', async () => {
  const { load, open } = gate()
  const config = { ...initialViews.config, loaded: true, tradeName: 'Casa de ayer' }
  const shop = deferShop(load, { config })
  const names = new Set([shop.select('config').tradeName])
  shop.subscribe('config', () => names.add(shop.select('config').tradeName))
  open()
  const present = await shop.load()
  expect(shop.select('config'), 'the engine has not asked yet').toBe(config)
  expect(shop.select('menus'), 'nothing of this came along').toBe(initialViews.menus)
  await present.start()
  expect(shop.select('menus')).toBe(present.select('menus'))
  expect(shop.first('config')).toBe(config)
  expect([...names]).toEqual(['Casa de ayer', present.select('config').tradeName])
})

test('a slice that says what the page began with is still that object, until it says something else', async () => {
  const read = await shopOn(server())
  await read.start()
  const config = structuredClone(read.select('config'))
  const shop = deferShop(() => shopOn(server()), { config })
  const present = await shop.load()
  await present.start()
  await present.api.products()
  expect(present.select('config')).toEqual(config)
  expect(shop.select('config')).toBe(config)
  present.cart.add(2, null, 1)
  expect(shop.select('cart')).toBe(present.select('cart'))
  present.cart.clear()
  expect(shop.select('cart')).toBe(present.select('cart'))
})

test('once there, a command runs at once', async () => {
  const shop = deferShop(() => shopOn(server()))
  await shop.load()
  let ran = false
  void shop.run(() => {
    ran = true
  })
  expect(ran).toBe(true)
  await expect(
    shop.run(() => {
      throw new Error('of the command')
    }),
  ).rejects.toThrow('of the command')
})

test('a load that fails rejects what waited, and the next command tries again', async () => {
  const load = vi.fn<() => Promise<Shop>>().mockRejectedValueOnce(new Error('no network'))
  load.mockImplementation(() => shopOn(server()))
  const shop = deferShop(load)
  const command = vi.fn()
  await expect(shop.run(command)).rejects.toThrow('no network')
  expect(command).not.toHaveBeenCalled()
  await shop.run(command)
  expect(command).toHaveBeenCalledTimes(1)
})

test('who stops listening before the load hears nothing', async () => {
  const shop = deferShop(() => shopOn(server()))
  const heard = vi.fn()
  shop.subscribe('cart', heard)()
  await shop.run((present) => present.cart.clear())
  expect(heard).not.toHaveBeenCalled()
})
