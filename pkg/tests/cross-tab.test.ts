import { memoryHost, type Shop } from 'mostrador'
import { expect, test, vi } from 'vitest'
import { createBrowserShop, stubBrowser } from './browser.js'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

/** Opens shops in several tabs of one browser. */
async function openTabs(count = 2): Promise<[Shop, Shop, ...Shop[]]> {
  const host = memoryHost()
  const open = async (_: unknown, n: number) => {
    const shop = await createTestShop(server(), n === 0 ? host : memoryHost({ otherTab: host }))
    await shop.start()
    await shop.api.products()
    return shop
  }
  return (await Promise.all(Array.from({ length: count }, open))) as [Shop, Shop, ...Shop[]]
}

test('changes of the cart are applied in the other tab', async () => {
  const [one, other] = await openTabs()
  one.cart.add(2, null, 3)
  await vi.waitFor(() => expect(other.select('cart').count).toBe(3))
  other.cart.replace(2, null, 1)
  await vi.waitFor(() => expect(one.select('cart').count).toBe(1))
  one.cart.clear()
  await vi.waitFor(() => expect(other.select('cart').hasItems).toBe(false))
})

test('a disposed shop is not notified', async () => {
  const [one, disposed, open] = await openTabs(3)
  const listener = vi.fn()
  disposed.subscribe('cart', listener)
  disposed.dispose()
  one.cart.add(2, null, 1)
  await vi.waitFor(() => expect(open?.select('cart').count).toBe(1))
  expect(listener).not.toHaveBeenCalled()
})

test('browser tabs are notified of changes only', async () => {
  const browser = stubBrowser()
  const reads = vi.spyOn(browser.document, 'cookie', 'get')
  const shop = await createBrowserShop()
  const onMessage = vi.fn()
  const otherTab = new BroadcastChannel('mostrador')
  otherTab.onmessage = onMessage
  shop.cart.add(2, null, 1)
  shop.session.setPriceToken('')
  const writes = browser.cookieWrites.length
  reads.mockClear()
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(1))
  // Reading the cookies first waits until the browser has written them.
  expect(reads).toHaveBeenCalledOnce()
  // Writes the cookies of quantity and order key with unchanged values.
  shop.cart.replace(2, null, 1)
  expect(browser.cookieWrites.length).toBeGreaterThan(writes)
  shop.cart.replace(2, null, 2)
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2))
  shop.dispose()
  otherTab.close()
  vi.unstubAllGlobals()
})
