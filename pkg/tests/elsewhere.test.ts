import { memoryHost, type Shop } from 'mostrador'
import { expect, test, vi } from 'vitest'
import { browserShop, page } from './browser.js'
import { shopOn, testServer } from './support.js'

const server = testServer()

/** Shops in as many tabs of one browser. */
async function tabs(count = 2): Promise<[Shop, Shop, ...Shop[]]> {
  const host = memoryHost()
  const open = async (_: unknown, n: number) => {
    const shop = await shopOn(server(), n === 0 ? host : memoryHost({ beside: host }))
    await shop.start()
    await shop.api.products()
    return shop
  }
  return (await Promise.all(Array.from({ length: count }, open))) as [Shop, Shop, ...Shop[]]
}

test('what one tab puts into the cart or takes out, the other has too', async () => {
  const [one, other] = await tabs()
  one.cart.add(2, null, 3)
  await vi.waitFor(() => expect(other.select('cart').count).toBe(3))
  other.cart.replace(2, null, 1)
  await vi.waitFor(() => expect(one.select('cart').count).toBe(1))
  one.cart.clear()
  await vi.waitFor(() => expect(other.select('cart').hasItems).toBe(false))
})

test('a tab that is closed hears nothing any more', async () => {
  const [one, other, open] = await tabs(3)
  const heard = vi.fn()
  other.subscribe('cart', heard)
  other.dispose()
  one.cart.add(2, null, 1)
  await vi.waitFor(() => expect(open?.select('cart').count).toBe(1))
  expect(heard).not.toHaveBeenCalled()
})

test('browsers tell the other tabs of a change, and of nothing else', async () => {
  const here = page()
  const reads = vi.spyOn(here.document, 'cookie', 'get')
  const shop = await browserShop()
  const heard = vi.fn()
  const there = new BroadcastChannel('mostrador')
  there.onmessage = heard
  shop.cart.add(2, null, 1)
  shop.session.setPriceToken('')
  const written = here.written.length
  reads.mockClear()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  // The browser was asked before, and so has written.
  expect(reads).toHaveBeenCalledOnce()
  // Quantity and order key are as they were.
  shop.cart.replace(2, null, 1)
  expect(here.written.length).toBeGreaterThan(written)
  shop.cart.replace(2, null, 2)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  shop.dispose()
  there.close()
  vi.unstubAllGlobals()
})
