import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createShop, type Host, initMostrador, memoryHost, type Shop } from 'mostrador'
import { beforeAll, expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

beforeAll(() => initMostrador())

test('calls of a disposed shop reject with disposed', async () => {
  const shop = await createTestShop(server())
  server().responses['GET orders/M26-000001/invoice'] = 'no-response'
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

test('a subscribed shop is not garbage-collected', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const tab = memoryHost()
  const counts: number[] = []
  async function subscribeWithoutReference(): Promise<() => void> {
    const shop = await createTestShop(server(), memoryHost({ otherTab: tab }))
    await shop.start()
    await shop.api.products()
    return shop.subscribe('cart', () => counts.push(shop.select('cart').count))
  }
  const unsubscribe = await subscribeWithoutReference()
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  const other = await createTestShop(server(), tab)
  await other.start()
  await other.api.products()
  other.cart.add(2, null, 5)
  await expect.poll(() => counts.at(-1)).toBe(5)
  unsubscribe()
})

test('a listener removed by another listener is not called', async () => {
  const shop = await createTestShop(server())
  await shop.api.products()
  const calls: string[] = []
  shop.subscribe('cart', () => {
    calls.push('first')
    unsubscribe()
  })
  const unsubscribe = shop.subscribe('cart', () => calls.push('second'))
  shop.cart.add(2, null, 1)
  expect(calls).toEqual(['first'])
})

test('a host may be an instance of a class', async () => {
  class KioskHost implements Partial<Host> {
    device = 'bot'
    calls = 0
    userAgent() {
      this.calls += 1
      return this.device
    }
  }
  const host = new KioskHost()
  const shop = createShop({ baseUrl: server().baseUrl, host })
  await shop.start()
  expect(host.calls).toBe(1)
})

test('record throws no_recording in a build without recordings', () => {
  const options = { baseUrl: server().baseUrl, record: () => {} }
  expect(() => createShop(options)).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'no_recording' }),
  )
})

test('invalid options, slices and listeners throw a UsageError', async () => {
  const expectUsageError = (call: () => unknown, code: string) =>
    expect(call).toThrowError(expect.objectContaining({ name: 'UsageError', code }))
  const createUnchecked = createShop as (options?: unknown) => Shop
  for (const options of [undefined, {}, { baseUrl: new URL('http://localhost') }, { baseUrl: '/api?a=1' }])
    expectUsageError(() => createUnchecked(options), 'invalid_argument')
  const shop = await createTestShop(server())
  const subscribe = shop.subscribe as (slice: string, listener?: () => void) => unknown
  expectUsageError(() => subscribe('basket', () => {}), 'unknown_slice')
  expectUsageError(() => subscribe('cart'), 'invalid_argument')
})
