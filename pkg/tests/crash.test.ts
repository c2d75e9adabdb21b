import { readFile } from 'node:fs/promises'
import { initMostrador, memoryHost, type Shop, UsageError } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Engine } from '../web/mostrador_wasm.js'
import { shopOn, testServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../panicking/mostrador_wasm.js'))

const server = testServer()

beforeAll(async () =>
  initMostrador(await readFile(new URL('../panicking/mostrador_wasm_bg.wasm', import.meta.url))),
)

// The last words of a panic.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

type Panicking = Engine & { panic(): never }

/** Has the engine panic at the next command. */
function crash(shop: Shop): boolean {
  const give = vi.spyOn(Engine.prototype, 'give').mockImplementationOnce(function (this: Engine) {
    return (this as Panicking).panic()
  })
  shop.cart.dismissNotice()
  return give.mock.results[0]?.type === 'throw'
}

test('after a crash a fresh engine goes on where the browser remembers', async () => {
  const host = memoryHost()
  const onPanic = vi.fn()
  const shop = await shopOn(server(), host, { onPanic })
  await shop.start()
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  const [cart, config] = [shop.select('cart'), shop.select('config')]
  server().answers['GET products/x'] = 'silence'
  const call = shop.api.product('x')
  const heard = vi.fn()
  shop.subscribe('cart', heard)

  expect(crash(shop)).toBe(true)
  // Until the next one is there the screens keep what they show.
  expect(shop.select('cart')).toBe(cart)
  expect(shop.cart.add(1, 11, 1)).toBe(false)
  const late = shop.api.shops()
  await expect(call).rejects.toMatchObject({ name: 'ShopError', code: 'engine_crashed' })
  await expect(late).rejects.toMatchObject({ code: 'engine_crashed' })

  await vi.waitFor(() => expect(onPanic).toHaveBeenCalledWith(expect.any(WebAssembly.RuntimeError)))
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ count: 2, loaded: true }))
  await vi.waitFor(() => expect(shop.select('config')).toBe(config))
  expect(heard).toHaveBeenCalled()
  expect(shop.cart.add(1, 11, 1)).toBe(true)
  expect(host.logs).toContainEqual({ level: 'error', message: expect.stringMatching(/crashed/) })
})

test('every shop of the page gets a fresh engine', async () => {
  const [one, other] = [await shopOn(server()), await shopOn(server())]
  other.cart.add(2, null, 1)
  expect(crash(one)).toBe(true)
  other.cart.clear()
  const restored = () => [one, other].map((shop) => shop.validate('login', {}).ok)
  await vi.waitFor(() => expect(restored()).toEqual([false, false]))
  const late = await shopOn(server())
  expect(late.route('/').kind).toBe('screen')
})

test('an engine that crashes every time stays down, and says so', async () => {
  const host = memoryHost()
  const onPanic = vi.fn()
  const shop = await shopOn(server(), host, { onPanic })
  for (let times = 1; times <= 4; times++) {
    expect(crash(shop)).toBe(true)
    await vi.waitFor(() => expect(onPanic).toHaveBeenCalledTimes(times))
  }
  expect(shop.cart.add(2, null, 1)).toBe(false)
  expect(shop.select('cart').count).toBe(0)
  expect(() => shop.route('/')).toThrowError(expect.objectContaining({ code: 'engine_crashed' }))
  expect(host.logs.at(-1)?.message).toMatch(/stays down/)
})

test('an exhausted stack is a crash like any other', async () => {
  const shop = await shopOn(server())
  await vi.waitFor(() => shop.priceBands())
  const stop = shop.subscribe('error', () => shop.fail(500, 'again'))
  try {
    shop.fail(500, 'x')
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
  }
  stop()
  await vi.waitFor(() => expect(shop.priceBands().length).toBeGreaterThan(0))
})

test('what those throw who are told of a crash is not in the way of the next engine', async () => {
  const host = memoryHost()
  const fault = () => {
    throw new Error('no console')
  }
  const thrown: unknown[] = []
  const caught = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', caught)
  const shop = await shopOn(server(), { ...host, log: fault }, { onPanic: fault })
  await vi.waitFor(() => shop.priceBands())
  server().answers['GET products/x'] = 'silence'
  const call = shop.api.product('x')
  expect(crash(shop)).toBe(true)
  await expect(call).rejects.toMatchObject({ code: 'engine_crashed' })
  await vi.waitFor(() => expect(shop.priceBands().length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(thrown.length).toBe(2))
  process.off('uncaughtException', caught)
})

test('a shop is not held to the crashes of another one', async () => {
  const [bad, good] = [await shopOn(server()), await shopOn(server())]
  for (let times = 1; times <= 5; times++) {
    await vi.waitFor(() => good.priceBands())
    if (times <= 4) expect(crash(bad)).toBe(true)
  }
  expect(good.priceBands().length).toBeGreaterThan(0)
})

test("what the program's own parts throw is no crash", async () => {
  const clock = vi.fn(() => Date.now())
  const shop = await shopOn(server(), memoryHost(), { clock })
  await vi.waitFor(() => shop.priceBands())
  clock.mockImplementationOnce(() => {
    throw new RangeError('no such date')
  })
  expect(() => shop.cart.clear()).toThrow('no such date')
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(() => shop.checkout.setDelivery(circle as never)).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'invalid_argument' }),
  )
  expect(shop.priceBands().length).toBeGreaterThan(0)
})

test("a programmer's error is a real error with name and code, and no crash", async () => {
  const shop = await shopOn(server())
  // The instance that crashed in the test before has yet to be replaced.
  await vi.waitFor(() => shop.priceBands())
  const wrong = (call: () => unknown) =>
    expect(call).toThrowError(expect.objectContaining({ name: 'UsageError' }))
  // @ts-expect-error there is no such slice
  wrong(() => shop.select('basket'))
  // @ts-expect-error there is no such form
  wrong(() => shop.validate('survey', {}))
  // @ts-expect-error there is no such way of paying
  wrong(() => shop.checkout.setPaymentMethod('gold'))
  wrong(() => shop.checkout.setDelivery({ ...shop.select('checkout').delivery, id: 1.5 }))
  // @ts-expect-error a token is a text
  wrong(() => shop.session.login(undefined))
  await expect(shop.api.products({ limit: -1 })).rejects.toMatchObject({
    name: 'UsageError',
    code: 'invalid_argument',
  })
  await expect(shop.api.pay('1', 'gold' as 'card')).rejects.toBeInstanceOf(Error)
  expect(() => shop.validate('x' as 'login', {})).toThrow(Error)
  expect(UsageError.prototype).toBeInstanceOf(Error)
  expect(shop.validate('login', {}).ok).toBe(false)
})
