import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createShop, type Host, initMostrador, memoryHost, type Shop } from 'mostrador'
import { beforeAll, expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

beforeAll(() => initMostrador())

test('what comes after the end says so', async () => {
  const shop = await shopOn(server())
  server().answers['GET orders/M26-000001/invoice'] = 'silence'
  const file = shop.api.invoice('M26-000001')
  const controller = new AbortController()
  const call = shop.api.shops({ signal: controller.signal })
  shop.dispose()
  controller.abort()
  await expect(file).rejects.toMatchObject({ message: 'disposed' })
  await expect(call).rejects.toMatchObject({ message: 'disposed' })
  await expect(shop.api.shops()).rejects.toMatchObject({ message: 'disposed' })
  await expect(shop.start()).rejects.toMatchObject({ name: 'UsageError', code: 'disposed' })
  shop.dispose()
})

test('who is told of a shop keeps it', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const tab = memoryHost()
  const counts: number[] = []
  async function miniCart(): Promise<() => void> {
    const shop = await shopOn(server(), memoryHost({ beside: tab }))
    await shop.start()
    await shop.api.products()
    return shop.subscribe('cart', () => counts.push(shop.select('cart').count))
  }
  const stop = await miniCart()
  collect()
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  const other = await shopOn(server(), tab)
  await other.start()
  await other.api.products()
  other.cart.add(2, null, 5)
  await expect.poll(() => counts.at(-1)).toBe(5)
  stop()
})

test('a listener that an earlier one has removed is not told', async () => {
  const shop = await shopOn(server())
  await shop.api.products()
  const heard: string[] = []
  shop.subscribe('cart', () => {
    heard.push('first')
    stop()
  })
  const stop = shop.subscribe('cart', () => heard.push('second'))
  shop.cart.add(2, null, 1)
  expect(heard).toEqual(['first'])
})

test('a host may be an object of a class', async () => {
  class Kiosk implements Partial<Host> {
    device = 'bot'
    asked = 0
    userAgent() {
      this.asked += 1
      return this.device
    }
  }
  const kiosk = new Kiosk()
  const shop = createShop({ baseUrl: server().baseUrl, host: kiosk })
  await shop.start()
  expect(kiosk.asked).toBe(1)
})

test('a build without recordings says so', () => {
  const options = { baseUrl: server().baseUrl, record: () => {} }
  expect(() => createShop(options)).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'no_recording' }),
  )
})

test('what makes no shop, and nothing to listen to, is named', async () => {
  const wrong = (call: () => unknown, code: string) =>
    expect(call).toThrowError(expect.objectContaining({ name: 'UsageError', code }))
  const make = createShop as (options?: unknown) => Shop
  for (const options of [undefined, {}, { baseUrl: new URL('http://localhost') }, { baseUrl: '/api?a=1' }])
    wrong(() => make(options), 'invalid_argument')
  const shop = await shopOn(server())
  const subscribe = shop.subscribe as (slice: string, listener?: () => void) => unknown
  wrong(() => subscribe('basket', () => {}), 'unknown_slice')
  wrong(() => subscribe('cart'), 'invalid_argument')
})
