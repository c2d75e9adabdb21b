import { afterEach, expect, test, vi } from 'vitest'
import type { Shop } from '../src/shop.js'
import { browserShop, page } from './browser.js'
import { sessionToken } from './support.js'

const shops: Shop[] = []

async function opened(): Promise<Shop> {
  const shop = await browserShop()
  shops.push(shop)
  return shop
}

afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.unstubAllGlobals()
})

// Rule 3.12.
test('a cookie has the path /, its expiry, SameSite, and Secure on HTTPS', async () => {
  const { written } = page()
  const shop = await opened()
  shop.cart.add(2, null, 1)
  const days = 400 * 24 * 3_600_000
  const [, value, expires] =
    /^mostrador_cart=([\d:.]+); path=\/; SameSite=Lax; expires=(.*); Secure$/.exec(
      written.find((text) => text.startsWith('mostrador_cart')) ?? '',
    ) ?? []
  expect(value).toBe('2:0:1')
  expect(Math.abs(Date.parse(expires ?? '') - Date.now() - days)).toBeLessThan(60_000)
  written.length = 0
  shop.cart.clear()
  expect(written.find((text) => text.startsWith('mostrador_cart'))).toBe(
    'mostrador_cart=; path=/; SameSite=Lax; expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure',
  )
})

test('on HTTP no cookie is Secure', async () => {
  const { written } = page({ href: 'http://localhost/' })
  const shop = await opened()
  shop.cart.add(2, null, 1)
  expect(written.length).toBeGreaterThan(0)
  for (const text of written) expect(text).not.toContain('Secure')
})

test('a cookie is read by its whole name, and one that cannot be decoded is not there', async () => {
  const token = sessionToken(3_600)
  page({
    cookies: `xmostrador_cart=1:11:9; mostrador_cart=2%3A0%3A3; mostrador_session=${token}; mostrador_order=%`,
  })
  const shop = await opened()
  const started = shop.start()
  expect(shop.select('session').user?.firstname).toBe('Ana')
  await started
  expect(shop.select('cart')).toMatchObject({ count: 3, loaded: true })
})

// Rule 3.12.
test('the session storage keeps the checkout', async () => {
  const { session } = page()
  const shop = await opened()
  shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })
  expect(session.get('mostrador.delivery')).toContain('Soria')
  const next = await opened()
  await next.start()
  expect(next.select('checkout').deliveryData.locality).toBe('Soria')
})

test('storage that is switched off reads as empty and is written in vain', async () => {
  page()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const shop = await opened()
  await shop.start()
  expect(shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, locality: 'Soria' })).toBe(true)
  expect(shop.select('checkout').deliveryData.locality).toBe('Soria')
})

test('blocked cookies are not written', async () => {
  const { written } = page({ enabled: false })
  const shop = await opened()
  expect(shop.cart.add(2, null, 2).accepted).toBe(true)
  expect(written).toEqual([])
})

test('a screen that nobody may see is replaced', async () => {
  const { location } = page()
  const shop = await opened()
  shop.fail(401, 'x')
  expect(location.replace.mock.calls).toEqual([['/']])
  expect(location.assign).not.toHaveBeenCalled()
})

test('a page is loaded, and loaded anew when one is there already', async () => {
  const { location } = page()
  const shop = await opened()
  expect(shop.navigation.chunkFailed('/busqueda')).toBe(true)
  expect(location.assign.mock.calls).toEqual([['/busqueda']])
  expect(shop.navigation.chunkFailed('/compra')).toBe(true)
  expect(location.reload).toHaveBeenCalledOnce()
})
