import { type MemoryHost, memoryHost, type Shop, UsageError } from 'mostrador'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { crash, initPanicking, panicAt, revived, shown } from './panicking.js'
import { products, sessionToken, shopOn, testServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../panicking/mostrador_wasm.js'))

const server = testServer()

beforeAll(initPanicking)

// The last words of a panic.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** Whose visitor has blocked cookies and storage. */
const forgetful = (): MemoryHost => ({
  ...memoryHost(),
  cookies: { get: () => null, set() {}, clear() {} },
  storage: { get: () => null, set() {}, clear() {} },
})

/** Does all that a shopper sees again on the screen, and forgets it nowhere else. */
async function shopping(shop: Shop): Promise<void> {
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  shop.session.login(sessionToken(3_600))
  const { delivery } = shop.select('checkout')
  shop.checkout.setDelivery({ ...delivery, locality: 'Soria', postalCode: '42001' })
  shop.checkout.setPaymentMethod('bizum')
  shop.fail(404, 'x')
  shop.cart.add(1, 11, 99)
}

async function expectSameAfterCrash(shop: Shop): Promise<void> {
  const before = shown(shop)
  expect(shop.select('cart')).toMatchObject({ count: 2, notice: { kind: expect.any(String) } })
  expect(crash(shop)).toBe(true)
  await revived(shop)
  for (const [place, view] of shown(shop).entries()) expect(view).toBe(before[place])
  expect(shop.cart.add(1, 11, 1)).toBe(true)
  expect(shop.select('cart').count).toBe(3)
}

test('a fresh engine is where the last one was: everything is still the same', async () => {
  const onPanic = vi.fn()
  const host = memoryHost()
  const shop = await shopOn(server(), host, { onPanic })
  await shop.start()
  await shopping(shop)
  await expectSameAfterCrash(shop)
  expect(onPanic).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringMatching(/^panicked at .*engine\.rs.* as asked$/) }),
  )
  expect(host.logs).toContainEqual({
    level: 'error',
    message: expect.stringMatching(/crashed: panicked at /),
  })
  // Nothing goes past the host.
  expect(console.error).not.toHaveBeenCalled()
})

test('also that of a shop that has not started, without asking the server', async () => {
  const shop = await shopOn(server())
  await shopping(shop)
  await new Promise((resolve) => setTimeout(resolve, 50))
  server().received.length = 0
  await expectSameAfterCrash(shop)
  expect(server().received.filter(({ method }) => method === 'GET')).toEqual([])
})

test('also where cookies are blocked', async () => {
  const shop = await shopOn(server(), forgetful())
  await shop.start()
  await shopping(shop)
  await expectSameAfterCrash(shop)
})

test('also where the server no longer answers', async () => {
  const shop = await shopOn(server())
  await shop.start()
  await shopping(shop)
  server().answers = { GET: 'hang up', PUT: 'hang up', POST: 'hang up' }
  await expectSameAfterCrash(shop)
})

test('a crash is in the way of the call that met it, and of no other', async () => {
  const shop = await shopOn(server())
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
  const answer = () => answers.shift()?.(Response.json({ data: products, total: 2, page: 1, limit: 10 }))
  const [early, other] = [shop.api.products(), shop.api.products()]
  const heard = vi.fn()
  shop.subscribe('cart', heard)

  panicAt('give')
  await expect(shop.api.products()).rejects.toMatchObject({ name: 'ShopError', code: 'engine_crashed' })
  // Until the next one is there the screens keep what they show.
  expect(shop.select('cart').count).toBe(0)
  await revived(shop)
  answer()
  expect((await early).items).toHaveLength(2)
  expect(heard).toHaveBeenCalled()
  expect(answers).toHaveLength(1)
  answer()
  expect((await other).items).toHaveLength(2)
  vi.unstubAllGlobals()
})

test('an answer that comes while there is no engine waits for the next one', async () => {
  const shop = await shopOn(server())
  await revived(shop)
  let answered = (_: Response) => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answered = resolve
      }),
  )
  const call = shop.api.products()
  answered(Response.json({ data: products, total: 2, page: 1, limit: 10 }))
  expect(crash(shop)).toBe(true)
  expect((await call).items).toHaveLength(2)
  vi.unstubAllGlobals()
})

test.each(['responded', 'effects', 'request'] as const)('no call hangs when %s crashes', async (method) => {
  const shop = await shopOn(server())
  await revived(shop)
  const call = method === 'responded' ? shop.api.products() : undefined
  panicAt(method)
  const settled = await (call ?? shop.api.products()).then(
    ({ items }) => items.length,
    ({ code }) => code,
  )
  expect(settled).toBe(method === 'responded' ? 'engine_crashed' : 2)
  await revived(shop)
  expect((await shop.api.products()).items).toHaveLength(2)
})

test("a start that met no engine is the next one's", async () => {
  const shop = await shopOn(server())
  expect(crash(shop)).toBe(true)
  await shop.start()
  await vi.waitFor(() => expect(shop.select('config').tradeName).toBe('Casa Laurel'))
})

test('who crashes again at once begins anew with what was kept, and asks for the rest', async () => {
  server().answers['POST session/refresh'] = { json: { token: sessionToken(3_600), user: {} } }
  const shop = await shopOn(server(), forgetful())
  await shop.start()
  await shopping(shop)
  expect(crash(shop)).toBe(true)
  await revived(shop)
  server().answers['GET products/x'] = 'silence'
  const call = shop.api.product('x')
  expect(crash(shop)).toBe(true)
  await expect(call).rejects.toMatchObject({ name: 'ShopError', code: 'engine_crashed' })
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ count: 2, loaded: true, notice: null }))
  expect(shop.select('session').user?.firstname).toBe('Ana')
  expect(shop.select('checkout')).toMatchObject({ delivery: { locality: 'Soria' }, paymentMethod: 'bizum' })
  expect(shop.select('error')).toBeNull()
})

test('so does who has too much behind them', async () => {
  const shop = await shopOn(server())
  await shop.start()
  await shopping(shop)
  for (let times = 0; times < 10_000; times++) shop.clearError()
  expect(crash(shop)).toBe(true)
  await vi.waitFor(() => expect(shop.select('cart')).toMatchObject({ count: 2, loaded: true, notice: null }))
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

test.each(['this', 'another'])(
  'what another tab does when %s shop has crashed is followed',
  async (which) => {
    const host = memoryHost()
    const [shop, bad] = [await shopOn(server(), host), await shopOn(server())]
    await revived(shop)
    await shop.start()
    shop.session.login(sessionToken(3_600))
    expect(shop.select('session').user).not.toBeNull()
    expect(crash(which === 'this' ? shop : bad)).toBe(true)
    memoryHost({ beside: host }).cookies.clear('mostrador_session')
    await revived(shop)
    await vi.waitFor(() => expect(shop.select('session').user).toBeNull())
  },
)

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
  const call = shop.api.products()
  expect(crash(shop)).toBe(true)
  expect((await call).items).toHaveLength(2)
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
