import { afterEach, expect, test, vi } from 'vitest'
import type { Shop } from '../src/shop.js'
import { createBrowserShop, stubBrowser } from './browser.js'
import { sessionToken } from './support.js'

const shops: Shop[] = []

async function createShop(): Promise<Shop> {
  const shop = await createBrowserShop()
  shops.push(shop)
  return shop
}

afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.unstubAllGlobals()
})

// Rule 3.12.
test('a cookie has the path /, an expiry, SameSite, and Secure on HTTPS', async () => {
  const { cookieWrites } = stubBrowser()
  const shop = await createShop()
  shop.cart.add(2, null, 1)
  const days = 400 * 24 * 3_600_000
  const [, value, expires] =
    /^mostrador_cart=([\d:.]+); path=\/; SameSite=Lax; expires=(.*); Secure$/.exec(
      cookieWrites.find((text) => text.startsWith('mostrador_cart')) ?? '',
    ) ?? []
  expect(value).toBe('2:0:1')
  expect(Math.abs(Date.parse(expires ?? '') - Date.now() - days)).toBeLessThan(60_000)
  cookieWrites.length = 0
  shop.cart.clear()
  expect(cookieWrites.find((text) => text.startsWith('mostrador_cart'))).toBe(
    'mostrador_cart=; path=/; SameSite=Lax; expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure',
  )
})

test('cookies are not Secure on HTTP', async () => {
  const { cookieWrites } = stubBrowser({ href: 'http://localhost/' })
  const shop = await createShop()
  shop.cart.add(2, null, 1)
  expect(cookieWrites.length).toBeGreaterThan(0)
  for (const text of cookieWrites) expect(text).not.toContain('Secure')
})

test('cookies are read by their full name, and undecodable ones are ignored', async () => {
  const token = sessionToken(3_600)
  stubBrowser({
    cookies: `xmostrador_cart=1:11:9; mostrador_cart=2%3A0%3A3; mostrador_session=${token}; mostrador_order=%`,
  })
  const shop = await createShop()
  const started = shop.start()
  expect(shop.select('session').user?.firstname).toBe('Ana')
  await started
  expect(shop.select('cart')).toMatchObject({ count: 3, loaded: true })
})

// Rule 3.12.
test('the session storage persists the checkout', async () => {
  const { session } = stubBrowser()
  const shop = await createShop()
  shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })
  expect(session.get('mostrador.delivery')).toContain('Soria')
  const next = await createShop()
  await next.start()
  expect(next.select('checkout').deliveryData.locality).toBe('Soria')
})

test('blocked session storage reads as empty, and writes are ignored', async () => {
  stubBrowser()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const shop = await createShop()
  await shop.start()
  expect(shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })).toBe(true)
  expect(shop.select('checkout').deliveryData.locality).toBe('Soria')
})

test('blocked cookies are not cookieWrites', async () => {
  const { cookieWrites } = stubBrowser({ enabled: false })
  const shop = await createShop()
  expect(shop.cart.add(2, null, 2).accepted).toBe(true)
  expect(cookieWrites).toEqual([])
})

test('an unauthorized error replaces the history entry', async () => {
  const { location } = stubBrowser()
  const shop = await createShop()
  shop.fail(401, 'x')
  expect(location.replace.mock.calls).toEqual([['/']])
  expect(location.assign).not.toHaveBeenCalled()
})

test('a failed chunk loads its path, or reloads the current page', async () => {
  const { location } = stubBrowser()
  const shop = await createShop()
  expect(shop.navigation.chunkFailed('/busqueda')).toBe(true)
  expect(location.assign.mock.calls).toEqual([['/busqueda']])
  expect(shop.navigation.chunkFailed('/compra')).toBe(true)
  expect(location.reload).toHaveBeenCalledOnce()
})
