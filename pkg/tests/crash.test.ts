import { type MemoryHost, memoryHost, type Shop, UsageError } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allViews, crash, initInstrumented, panicAt, waitForRestart } from './instrumented.js'
import { createTestShop, products, sessionToken, setUpTestServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../instrumented/mostrador_wasm.js'))

const server = setUpTestServer()
const shops: Shop[] = []

beforeAll(initInstrumented)

// Silences the panic messages.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const engineCrashed = { name: 'ShopError', message: 'engine_crashed' }

/** Creates a shop and waits for its engine, because the test before may have crashed the shared instance. */
async function createReadyShop(...args: Parameters<typeof createTestShop>): Promise<Shop> {
  const shop = await createTestShop(...args)
  shops.push(shop)
  await waitForRestart(shop)
  return shop
}

/** Changes every part of the persisted state, and some state that is not persisted. */
async function changeState(shop: Shop): Promise<void> {
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.session.login(sessionToken(3_600))
  const { deliveryData: delivery } = shop.select('checkout')
  shop.checkout.setDelivery({ ...delivery, locality: 'Soria', postalCode: '42001' })
  shop.checkout.setPaymentMethod('bizum')
  shop.fail(404, 'x')
  shop.cart.add(1, 11, 99)
}

/** Expects the persisted state of `changeState`, without the notice and the error screen. */
async function expectRestored(shop: Shop): Promise<void> {
  await waitForRestart(shop)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ count: 2, loaded: true, notice: null }))
  expect(shop.select('session').user?.firstname).toBe('Ana')
  expect(shop.select('checkout')).toMatchObject({
    deliveryData: { locality: 'Soria' },
    paymentMethod: 'bizum',
  })
  expect(shop.select('error')).toBeNull()
  expect(shop.cart.add(1, 11, 1).accepted).toBe(true)
  expect(shop.select('cart').count).toBe(3)
}

/** Stubs `fetch` with responses that stay pending until `respond` is called. */
function stubPendingFetch() {
  const pending: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => pending.push(resolve)))
  return {
    get count() {
      return pending.length
    },
    respond: () => pending.shift()?.(Response.json({ data: products, total: 2, page: 1, limit: 10 })),
  }
}

test('the new engine starts from the persisted state', async () => {
  server().responses['POST session/refresh'] = { json: { token: sessionToken(3_600), user: {} } }
  const onPanic = vi.fn()
  const host = memoryHost()
  const shop = await createReadyShop(server(), host, { onPanic })
  await shop.start()
  await changeState(shop)
  expect(crash(shop)).toBe(true)
  await expectRestored(shop)
  expect(onPanic).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringMatching(/^panicked at .*panics\.rs.* as asked$/) }),
  )
  expect(host.logs).toContainEqual({
    level: 'error',
    message: expect.stringMatching(/crashed: panicked at /),
  })
  // Messages go to the host only.
  expect(console.error).not.toHaveBeenCalled()
})

test('the state is restored after repeated crashes', async () => {
  server().responses['POST session/refresh'] = { json: { token: sessionToken(3_600), user: {} } }
  const shop = await createReadyShop(server())
  await shop.start()
  await changeState(shop)
  for (let times = 0; times < 3; times++) {
    expect(crash(shop)).toBe(true)
    await waitForRestart(shop)
  }
  await expectRestored(shop)
})

test('a restart does not start a shop that was not started', async () => {
  const shop = await createReadyShop(server())
  server().requests.length = 0
  expect(crash(shop)).toBe(true)
  await waitForRestart(shop)
  expect(server().requests).toEqual([])
})

test('without cookies and storage, the new engine starts empty', async () => {
  const hostWithoutStorage: MemoryHost = {
    ...memoryHost(),
    cookies: { get: () => null, set() {}, clear() {} },
    storage: { get: () => null, set() {}, clear() {} },
  }
  const shop = await createReadyShop(server(), hostWithoutStorage)
  await shop.start()
  await changeState(shop)
  expect(shop.select('cart').count).toBe(2)
  expect(crash(shop)).toBe(true)
  await waitForRestart(shop)
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
  expect(shop.select('cart').count).toBe(0)
})

test('a crash rejects pending promises, and views stay until the restart', async () => {
  const shop = await createReadyShop(server())
  await shop.api.products()
  shop.cart.add(2, null, 3)
  expect(shop.select('cart').count).toBe(3)
  const fetchStub = stubPendingFetch()
  const pending = [shop.api.products(), shop.api.shops()]
  const listener = vi.fn()
  shop.subscribe('cart', listener)

  panicAt('call')
  await expect(shop.api.products()).rejects.toMatchObject(engineCrashed)
  expect(shop.select('cart').count).toBe(3)
  for (const call of pending) await expect(call).rejects.toMatchObject(engineCrashed)
  await waitForRestart(shop)
  expect(listener).toHaveBeenCalled()

  // Responses to the crashed engine are ignored.
  while (fetchStub.count > 0) fetchStub.respond()
  const call = shop.api.products()
  await vi.waitFor(() => expect(fetchStub.count).toBe(1))
  fetchStub.respond()
  expect((await call).items).toHaveLength(2)
})

test('a panic while handling a response is handled as a crash', async () => {
  const onPanic = vi.fn()
  const shop = await createReadyShop(server(), memoryHost(), { onPanic })
  crash(shop, 'panicAtResponse')
  await expect(shop.api.products()).rejects.toMatchObject(engineCrashed)
  await waitForRestart(shop)
  expect(onPanic).toHaveBeenCalledOnce()
  expect((await shop.api.products()).items).toHaveLength(2)
})

test('a panic in an unguarded task is handled as a crash', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  const onPanic = vi.fn()
  const shop = await createReadyShop(server(), memoryHost(), { onPanic })
  server().responses['GET shops'] = 'no-response'
  const call = shop.api.shops()
  crash(shop, 'panicInTask')
  await expect(call).rejects.toMatchObject(engineCrashed)
  await waitForRestart(shop)
  await vi.waitFor(() => expect(onPanic).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(uncaught).toHaveLength(1))
  process.off('uncaughtException', onUncaught)
  expect((await shop.api.products()).items).toHaveLength(2)
})

test('start() without an engine starts the next engine', async () => {
  const shop = await createReadyShop(server())
  expect(crash(shop)).toBe(true)
  await shop.start()
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
})

test('start() interrupted by a crash rejects, and the next engine starts', async () => {
  server().responses['GET configs'] = (_, times) =>
    times === 1 ? 'no-response' : { json: { data: [{ key_name: 'trade_name', key_value: 'Casa Laurel' }] } }
  const shop = await createReadyShop(server())
  const starting = shop.start()
  expect(crash(shop)).toBe(true)
  await expect(starting).rejects.toMatchObject(engineCrashed)
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
})

test('all shops of the page get a new engine', async () => {
  const [one, other] = [await createReadyShop(server()), await createReadyShop(server())]
  other.cart.add(2, null, 1)
  expect(crash(one)).toBe(true)
  other.cart.clear()
  const results = () => [one, other].map((shop) => shop.validate('login', {}).ok)
  await vi.waitFor(() => expect(results()).toEqual([false, false]))
  const late = await createTestShop(server())
  expect(late.route('/').kind).toBe('screen')
})

test('after the fourth crash within a minute the engine is not restarted', async () => {
  const host = memoryHost()
  const onPanic = vi.fn()
  const shop = await createReadyShop(server(), host, { onPanic })
  for (let times = 1; times <= 4; times++) {
    expect(crash(shop)).toBe(true)
    await vi.waitFor(() => expect(onPanic).toHaveBeenCalledTimes(times))
  }
  expect(shop.cart.add(2, null, 1).accepted).toBe(false)
  expect(shop.select('cart').count).toBe(0)
  expect(() => shop.route('/')).toThrowError(expect.objectContaining({ message: 'engine_crashed' }))
  await expect(shop.api.products()).rejects.toMatchObject(engineCrashed)
  expect(host.logs.at(-1)?.message).toMatch(/stays down/)
})

test('crashes of another shop do not count', async () => {
  const [crashing, other] = [await createReadyShop(server()), await createReadyShop(server())]
  for (let times = 1; times <= 5; times++) {
    await waitForRestart(other)
    if (times <= 4) expect(crash(crashing)).toBe(true)
  }
  expect(other.priceBands().length).toBeGreaterThan(0)
})

test.each(['this', 'another'])(
  'changes of another tab are applied after a crash of %s shop',
  async (crashing) => {
    const host = memoryHost()
    const [shop, other] = [await createReadyShop(server(), host), await createReadyShop(server())]
    await shop.start()
    shop.session.login(sessionToken(3_600))
    expect(shop.select('session').user).not.toBeNull()
    expect(crash(crashing === 'this' ? shop : other)).toBe(true)
    memoryHost({ otherTab: host }).cookies.clear('mostrador_session')
    await waitForRestart(shop)
    await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  },
)

test('a stack overflow is handled as a crash', async () => {
  const shop = await createReadyShop(server())
  const unsubscribe = shop.subscribe('error', () => shop.fail(500, 'again'))
  try {
    shop.fail(500, 'x')
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
  }
  unsubscribe()
  await waitForRestart(shop)
})

test('errors of the log and of onPanic do not prevent the restart', async () => {
  const host = memoryHost()
  const fail = () => {
    throw new Error('no console')
  }
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  const shop = await createReadyShop(server(), { ...host, log: fail }, { onPanic: fail })
  expect(crash(shop)).toBe(true)
  await waitForRestart(shop)
  await vi.waitFor(() => expect(uncaught.length).toBe(2))
  process.off('uncaughtException', onUncaught)
  expect((await shop.api.products()).items).toHaveLength(2)
})

test('an error of the clock is reported and is no crash', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  const clock = vi.fn(() => Date.now())
  const onPanic = vi.fn()
  const shop = await createReadyShop(server(), memoryHost(), { clock, onPanic })
  await shop.api.products()
  clock.mockImplementationOnce(() => {
    throw new RangeError('no such date')
  })
  expect(shop.cart.add(2, null, 1).accepted, 'uses the system clock').toBe(true)
  await vi.waitFor(() => expect(uncaught).toEqual([expect.objectContaining({ message: 'no such date' })]))
  process.off('uncaughtException', onUncaught)
  expect(shop.priceBands().length).toBeGreaterThan(0)
  expect(onPanic).not.toHaveBeenCalled()
})

test('an invalid argument throws a UsageError and is no crash', async () => {
  const shop = await createReadyShop(server())
  const expectUsageError = (call: () => unknown) =>
    expect(call).toThrowError(expect.objectContaining({ name: 'UsageError' }))
  // @ts-expect-error unknown slice
  expectUsageError(() => shop.select('basket'))
  // @ts-expect-error unknown form
  expectUsageError(() => shop.validate('survey', {}))
  // @ts-expect-error unknown payment method
  expectUsageError(() => shop.checkout.setPaymentMethod('gold'))
  expectUsageError(() => shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, id: 1.5 }))
  // @ts-expect-error not a string
  expectUsageError(() => shop.session.login(undefined))
  await expect(shop.api.products({ limit: -1 })).rejects.toMatchObject({
    name: 'UsageError',
    code: 'invalid_argument',
  })
  await expect(shop.api.pay('1', 'gold' as 'card')).rejects.toBeInstanceOf(Error)
  expect(() => shop.validate('x' as 'login', {})).toThrow(Error)
  expect(UsageError.prototype).toBeInstanceOf(Error)
  expect(shop.validate('login', {}).ok).toBe(false)
})

test('views of a logged-out customer are not shown again after a crash', async () => {
  server().responses.DELETE = { status: 204 }
  const shop = await createReadyShop(server())
  shop.session.login(sessionToken(3_600))
  expect(shop.select('session').user?.firstname).toBe('Ana')
  await shop.session.logout()
  expect(crash(shop)).toBe(true)
  expect(allViews(shop)[0]).toMatchObject({ user: null })
})
