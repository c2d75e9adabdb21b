import { afterEach, expect, test, vi } from 'vitest'
import { browserHost } from '../src/host/browser.js'

afterEach(() => vi.unstubAllGlobals())

function page(protocol = 'https:') {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { cookieEnabled: true })
  vi.stubGlobal('location', { protocol })
  return document
}

test('a cookie has the path /, its expiry, SameSite, and Secure on HTTPS', () => {
  const document = page()
  browserHost().cookies.set('mostrador_cart', '1:11:2.2:0:1', Date.UTC(2026, 10, 20))
  expect(document.cookie).toBe(
    'mostrador_cart=1:11:2.2:0:1; path=/; SameSite=Lax; expires=Fri, 20 Nov 2026 00:00:00 GMT; Secure',
  )
  browserHost().cookies.clear('mostrador_cart')
  expect(document.cookie).toContain('expires=Thu, 01 Jan 1970')
  const plain = page('http:')
  browserHost().cookies.set('a', 'ñ; =', null)
  expect(plain.cookie).toBe('a=%C3%B1%3B%20%3D; path=/; SameSite=Lax')
})

test('a cookie is read by its whole name, and one that nobody can decode is not there', () => {
  const document = page()
  document.cookie = 'xa=1; a=%C3%B1; b=%; c='
  const { cookies } = browserHost()
  expect(['a', 'b', 'c', 'd'].map((name) => cookies.get(name))).toEqual(['ñ', null, '', null])
})

test('storage that is switched off reads as empty and is written in vain', () => {
  const { storage } = browserHost()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(storage.get('mostrador.delivery')).toBeNull()
  expect(() => storage.set('mostrador.delivery', '{}')).not.toThrow()
  expect(() => storage.clear('mostrador.delivery')).not.toThrow()
})

test('a path is left behind or replaced', () => {
  const location = { protocol: 'https:', assign: vi.fn(), replace: vi.fn() }
  vi.stubGlobal('location', location)
  browserHost().navigate('/logout', { replace: true })
  browserHost().navigate('/compra', { replace: false })
  expect([location.replace.mock.calls, location.assign.mock.calls]).toEqual([[['/logout']], [['/compra']]])
})

test('a page is loaded, and loaded anew when one is there already', () => {
  const location = { href: 'https://tienda.example/compra', assign: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('location', location)
  browserHost().load('/busqueda')
  browserHost().load('/compra')
  browserHost().load('https://otra.example/')
  expect(location.assign.mock.calls).toEqual([['/busqueda'], ['https://otra.example/']])
  expect(location.reload).toHaveBeenCalledOnce()
})

test('seeds differ and have 64 bits', () => {
  const seeds = new Set(Array.from({ length: 20 }, () => browserHost().randomSeed()))
  expect(seeds.size).toBe(20)
  expect([...seeds].some((seed) => BigInt(seed) > 2n ** 60n)).toBe(true)
})
