import { memoryHost, type Shop } from 'mostrador'
import { expect, test, vi } from 'vitest'
import { browserHost } from '../src/host/browser.js'
import { shopOn, testServer } from './support.js'

const server = testServer()

async function tabs(): Promise<[Shop, Shop]> {
  const host = memoryHost()
  const both = await Promise.all([shopOn(server(), host), shopOn(server(), memoryHost({ beside: host }))])
  for (const shop of both) {
    await shop.start()
    await shop.api.products()
  }
  return both
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
  const [one, other] = await tabs()
  const heard = vi.fn()
  other.subscribe('cart', heard)
  other.dispose()
  one.cart.add(2, null, 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).not.toHaveBeenCalled()
})

test('browsers tell the other tabs of a change, and of nothing else', async () => {
  let read = 0
  const document = {
    get cookie() {
      read += 1
      return ''
    },
    set cookie(_: string) {
      read = 0
    },
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { cookieEnabled: true })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const [here, there] = [browserHost(), browserHost()]
  const heard = vi.fn()
  const stops = [here.elsewhere(() => {}), there.elsewhere(heard)]
  here.cookies.set('mostrador_cart', '1:0:1', null)
  here.cookies.set('mostrador_session', 'a', null)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  // By then the browser has been asked, and so has written.
  expect(read).toBe(1)
  here.cookies.set('mostrador_cart', '1:0:1', null)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})
