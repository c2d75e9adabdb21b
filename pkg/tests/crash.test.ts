import { type MemoryHost, memoryHost, type Shop, UsageError } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { crash, initInstrumented, panicAt, restarted, shown } from './instrumented.js'
import { products, sessionToken, shopOn, testServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../instrumented/mostrador_wasm.js'))

const server = testServer()
const shops: Shop[] = []

beforeAll(initInstrumented)

// The messages of a panic.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const shop of shops.splice(0)) shop.dispose()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const crashed = { name: 'ShopError', code: 'engine_crashed' }

/** A shop whose engine is there: another one may have crashed the instance just before. */
async function opened(...args: Parameters<typeof shopOn>): Promise<Shop> {
  const shop = await shopOn(...args)
  shops.push(shop)
  await restarted(shop)
  return shop
}

/** Leaves something in every place that the browser keeps, and in some that it does not. */
async function shopping(shop: Shop): Promise<void> {
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.session.login(sessionToken(3_600))
  const { deliveryData: delivery } = shop.select('checkout')
  shop.checkout.setDelivery({ ...delivery, locality: 'Soria', postalCode: '42001' })
  shop.checkout.setPaymentMethod('bizum')
  shop.fail(404, 'x')
  shop.cart.add(1, 11, 99)
}

/** What was kept is back; a refusal and the error screen are not. */
async function expectKept(shop: Shop): Promise<void> {
  await restarted(shop)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ count: 2, loaded: true, notice: null }))
  expect(shop.select('session').user?.firstname).toBe('Ana')
  expect(shop.select('checkout')).toMatchObject({ delivery: { locality: 'Soria' }, paymentMethod: 'bizum' })
  expect(shop.select('error')).toBeNull()
  expect(shop.cart.add(1, 11, 1).accepted).toBe(true)
  expect(shop.select('cart').count).toBe(3)
}

/** Answers of `fetch`, which a test gives when it likes. */
function heldAnswers() {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
  return {
    get count() {
      return answers.length
    },
    answer: () => answers.shift()?.(Response.json({ data: products, total: 2, page: 1, limit: 10 })),
  }
}

test('a fresh engine begins with what the browser keeps', async () => {
  server().answers['POST session/refresh'] = { json: { token: sessionToken(3_600), user: {} } }
  const onPanic = vi.fn()
  const host = memoryHost()
  const shop = await opened(server(), host, { onPanic })
  await shop.start()
  await shopping(shop)
  expect(crash(shop)).toBe(true)
  await expectKept(shop)
  expect(onPanic).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringMatching(/^panicked at .*panics\.rs.* as asked$/) }),
  )
  expect(host.logs).toContainEqual({
    level: 'error',
    message: expect.stringMatching(/crashed: panicked at /),
  })
  // Nothing goes past the host.
  expect(console.error).not.toHaveBeenCalled()
})

test('again and again', async () => {
  server().answers['POST session/refresh'] = { json: { token: sessionToken(3_600), user: {} } }
  const shop = await opened(server())
  await shop.start()
  await shopping(shop)
  for (let times = 0; times < 3; times++) {
    expect(crash(shop)).toBe(true)
    await restarted(shop)
  }
  await expectKept(shop)
})

test('a shop that has not started does not start by a crash', async () => {
  const shop = await opened(server())
  server().received.length = 0
  expect(crash(shop)).toBe(true)
  await restarted(shop)
  expect(server().received).toEqual([])
})

test('where cookies are blocked, the engine begins anew', async () => {
  const forgetful: MemoryHost = {
    ...memoryHost(),
    cookies: { get: () => null, set() {}, clear() {} },
    storage: { get: () => null, set() {}, clear() {} },
  }
  const shop = await opened(server(), forgetful)
  await shop.start()
  await shopping(shop)
  expect(shop.select('cart').count).toBe(2)
  expect(crash(shop)).toBe(true)
  await restarted(shop)
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
  expect(shop.select('cart').count).toBe(0)
})

test('a crash rejects what is pending, and the screens keep what they show meanwhile', async () => {
  const shop = await opened(server())
  await shop.api.products()
  shop.cart.add(2, null, 3)
  expect(shop.select('cart').count).toBe(3)
  const fetched = heldAnswers()
  const pending = [shop.api.products(), shop.api.shops()]
  const heard = vi.fn()
  shop.subscribe('cart', heard)

  panicAt('call')
  await expect(shop.api.products()).rejects.toMatchObject(crashed)
  expect(shop.select('cart').count).toBe(3)
  for (const call of pending) await expect(call).rejects.toMatchObject(crashed)
  await restarted(shop)
  expect(heard).toHaveBeenCalled()

  // An answer to the engine that is gone is nobody's.
  while (fetched.count > 0) fetched.answer()
  const call = shop.api.products()
  await vi.waitFor(() => expect(fetched.count).toBe(1))
  fetched.answer()
  expect((await call).items).toHaveLength(2)
})

test('a panic at a response is a crash, and takes no process along', async () => {
  const onPanic = vi.fn()
  const shop = await opened(server(), memoryHost(), { onPanic })
  crash(shop, 'panicAtResponse')
  await expect(shop.api.products()).rejects.toMatchObject(crashed)
  await restarted(shop)
  expect(onPanic).toHaveBeenCalledOnce()
  expect((await shop.api.products()).items).toHaveLength(2)
})

test('a panic in a task that nothing guards is told all the same', async () => {
  const thrown: unknown[] = []
  const caught = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', caught)
  const onPanic = vi.fn()
  const shop = await opened(server(), memoryHost(), { onPanic })
  server().answers['GET shops'] = 'silence'
  const call = shop.api.shops()
  crash(shop, 'panicInTask')
  await expect(call).rejects.toMatchObject(crashed)
  await restarted(shop)
  await vi.waitFor(() => expect(onPanic).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(thrown).toHaveLength(1))
  process.off('uncaughtException', caught)
  expect((await shop.api.products()).items).toHaveLength(2)
})

test("a start that met no engine is the next one's", async () => {
  const shop = await opened(server())
  expect(crash(shop)).toBe(true)
  await shop.start()
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
})

test('a start that a crash cuts off rejects, and the next engine starts', async () => {
  server().answers['GET configs'] = (_, times) =>
    times === 1 ? 'silence' : { json: { data: [{ key_name: 'trade_name', key_value: 'Casa Laurel' }] } }
  const shop = await opened(server())
  const starting = shop.start()
  expect(crash(shop)).toBe(true)
  await expect(starting).rejects.toMatchObject(crashed)
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
})

test('every shop of the page gets a fresh engine', async () => {
  const [one, other] = [await opened(server()), await opened(server())]
  other.cart.add(2, null, 1)
  expect(crash(one)).toBe(true)
  other.cart.clear()
  const answers = () => [one, other].map((shop) => shop.validate('login', {}).ok)
  await vi.waitFor(() => expect(answers()).toEqual([false, false]))
  const late = await shopOn(server())
  expect(late.route('/').kind).toBe('screen')
})

test('an engine that crashes every time stays down, and says so', async () => {
  const host = memoryHost()
  const onPanic = vi.fn()
  const shop = await opened(server(), host, { onPanic })
  for (let times = 1; times <= 4; times++) {
    expect(crash(shop)).toBe(true)
    await vi.waitFor(() => expect(onPanic).toHaveBeenCalledTimes(times))
  }
  expect(shop.cart.add(2, null, 1).accepted).toBe(false)
  expect(shop.select('cart').count).toBe(0)
  expect(() => shop.route('/')).toThrowError(expect.objectContaining({ code: 'engine_crashed' }))
  await expect(shop.api.products()).rejects.toMatchObject(crashed)
  expect(host.logs.at(-1)?.message).toMatch(/stays down/)
})

test('a shop is not held to the crashes of another one', async () => {
  const [bad, good] = [await opened(server()), await opened(server())]
  for (let times = 1; times <= 5; times++) {
    await restarted(good)
    if (times <= 4) expect(crash(bad)).toBe(true)
  }
  expect(good.priceBands().length).toBeGreaterThan(0)
})

test.each(['this', 'another'])(
  'what another tab does when %s shop has crashed is followed',
  async (which) => {
    const host = memoryHost()
    const [shop, bad] = [await opened(server(), host), await opened(server())]
    await shop.start()
    shop.session.login(sessionToken(3_600))
    expect(shop.select('session').user).not.toBeNull()
    expect(crash(which === 'this' ? shop : bad)).toBe(true)
    memoryHost({ beside: host }).cookies.clear('mostrador_session')
    await restarted(shop)
    await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  },
)

test('an exhausted stack is a crash like any other', async () => {
  const shop = await opened(server())
  const stop = shop.subscribe('error', () => shop.fail(500, 'again'))
  try {
    shop.fail(500, 'x')
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
  }
  stop()
  await restarted(shop)
})

test('what those throw who are told of a crash is not in the way of the next engine', async () => {
  const host = memoryHost()
  const fault = () => {
    throw new Error('no console')
  }
  const thrown: unknown[] = []
  const caught = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', caught)
  const shop = await opened(server(), { ...host, log: fault }, { onPanic: fault })
  expect(crash(shop)).toBe(true)
  await restarted(shop)
  await vi.waitFor(() => expect(thrown.length).toBe(2))
  process.off('uncaughtException', caught)
  expect((await shop.api.products()).items).toHaveLength(2)
})

test("what the program's own parts throw is no crash", async () => {
  const thrown: unknown[] = []
  const caught = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', caught)
  const clock = vi.fn(() => Date.now())
  const onPanic = vi.fn()
  const shop = await opened(server(), memoryHost(), { clock, onPanic })
  await shop.api.products()
  clock.mockImplementationOnce(() => {
    throw new RangeError('no such date')
  })
  expect(shop.cart.add(2, null, 1).accepted, 'by the clock of the machine').toBe(true)
  await vi.waitFor(() => expect(thrown).toEqual([expect.objectContaining({ message: 'no such date' })]))
  process.off('uncaughtException', caught)
  expect(shop.priceBands().length).toBeGreaterThan(0)
  expect(onPanic).not.toHaveBeenCalled()
})

test("a programmer's error is a real error with name and code, and no crash", async () => {
  const shop = await opened(server())
  const wrong = (call: () => unknown) =>
    expect(call).toThrowError(expect.objectContaining({ name: 'UsageError' }))
  // @ts-expect-error there is no such slice
  wrong(() => shop.select('basket'))
  // @ts-expect-error there is no such form
  wrong(() => shop.validate('survey', {}))
  // @ts-expect-error there is no such way of paying
  wrong(() => shop.checkout.setPaymentMethod('gold'))
  wrong(() => shop.checkout.setDelivery({ ...shop.select('checkout').deliveryData, id: 1.5 }))
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

test('who has left is not shown again while there is no engine', async () => {
  server().answers.DELETE = { status: 204 }
  const shop = await opened(server())
  shop.session.login(sessionToken(3_600))
  expect(shop.select('session').user?.firstname).toBe('Ana')
  await shop.session.logout()
  expect(crash(shop)).toBe(true)
  expect(shown(shop)[0]).toMatchObject({ user: null })
})
