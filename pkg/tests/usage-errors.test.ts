import { createShop, helpers, memoryHost, type Shop, UsageError } from 'mostrador'
import { beforeAll, expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()
let shop: Shop

beforeAll(async () => {
  shop = await createTestShop(server())
})

/** Removes the type of an argument, as in JavaScript. */
// biome-ignore lint/suspicious/noExplicitAny: the tests pass arguments of other types
const any = (value: unknown): any => value

const usageError = expect.objectContaining({
  name: 'UsageError',
  code: 'invalid_argument',
  message: expect.stringMatching(/\w+/),
})

test('identifiers and quantities must be numbers', async () => {
  await shop.api.products()
  const { cart } = shop
  const calls: (() => unknown)[] = [
    () => cart.add(any('2'), null, 1),
    () => cart.add(2, any('11'), 1),
    () => cart.add(2, null, any('1')),
    () => cart.add(2, null, any(1n)),
    () => cart.add(2, null, any(true)),
    () => cart.add(any(null), null, 1),
    () => cart.replace(2, null, any('1')),
    () => cart.remove(any('2'), null),
    () => shop.dispatch({ type: 'cart_add', payload: { product: 2, variant: null, quantity: any('1') } }),
  ]
  for (const call of calls) expect(call, `${call}`).toThrow(usageError)
  await expect(cart.loadAndAdd(any('2'), null, 1)).rejects.toEqual(usageError)
  expect(shop.select('cart').count).toBe(0)
})

test('invalid quantities are rejected', () => {
  for (const quantity of [1.5, -1, Number.NaN, 1e12])
    expect(shop.cart.add(2, null, quantity).accepted).toBe(false)
})

test('asynchronous calls reject invalid arguments without a request', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const calls: (() => Promise<unknown>)[] = [
    () => shop.api.products(any(null)),
    () => shop.api.products({ filter: any(null) }),
    () => shop.api.products({ limit: any('10') }),
    () => shop.api.facetedProducts(any(null)),
    () => shop.api.search(any(undefined)),
    () => shop.api.search('x', any(null)),
    () => shop.api.articles('x', any(null)),
    () => shop.api.orders(any(null)),
    () => shop.api.product(any(7)),
    () => shop.api.course(1e12),
    () => shop.api.course(1.5),
    () => shop.api.courseCertificate(-1),
    () => shop.api.saveProgress(1, any('2'), {}),
    () => shop.api.saveProgress(1, 2, any({ seconds: 1n })),
    () => shop.api.register(any(null)),
    () => shop.api.answerSurvey('x', any(circular)),
    () => shop.api.withdraw(any(circular)),
    () => shop.api.shops({ signal: any('stop') }),
    () => shop.account.updateProfile(any({ phone: 1n })),
    () => shop.account.contact(any(circular)),
    () => shop.account.saveAddress(any(circular)),
    () => shop.checkout.chooseShipping(1e12),
    () => shop.navigation.visit(any(undefined)),
  ]
  for (const call of calls) await expect(call(), `${call}`).rejects.toEqual(usageError)
  expect(server().requests).toEqual([])
  // Null is accepted as no options.
  expect((await shop.api.products({}, any(null))).items).toHaveLength(2)
})

test('synchronous calls throw for invalid arguments', () => {
  const calls: (() => unknown)[] = [
    () => shop.validate('login', any(null)),
    () => shop.validate('login', any(undefined)),
    () => helpers.validate('login', any(null)),
    () => shop.validateSurvey(any(null), {}),
    () => shop.validateQuiz(any(null), []),
    () => shop.totals(any(null)),
    () => shop.totals([any({ price_et: 'x', price_taxes: '1', quantity: 1 })]),
    () => shop.priceTable.search(any(null), 'x'),
    () => shop.navigation.admit('/x', any(null)),
    () => shop.navigation.scroll(any(null)),
    () => shop.route(any(undefined)),
    () => createShop(any(null)),
  ]
  for (const call of calls) expect(call, `${call}`).toThrow(usageError)
})

test('a day that does not exist is an invalid argument', () => {
  for (const { dates } of [shop, helpers]) {
    for (const day of ['2026-02-30', '2026-13-01', 'mañana', '', '2026-2-3', any(undefined)]) {
      for (const call of [() => dates.month(day), () => dates.day(day), () => dates.move(day, 'days')])
        expect(call, `${day}`).toThrow(usageError)
    }
    expect(() => dates.move('2026-02-28', any('years'))).toThrow(usageError)
    expect(dates.move('2026-02-28', 'days')).toBe('2026-03-01')
  }
})

test('a UsageError has the TypeError as its cause', () => {
  try {
    shop.validate('login', any(null))
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    expect((error as UsageError).cause).toBeInstanceOf(TypeError)
  }
})

test('cookies of a memory host expire by its clock', () => {
  let now = Date.UTC(2020, 0, 1)
  const host = memoryHost({ clock: () => now })
  host.cookies.set('a', '1', now + 1_000)
  expect(host.cookies.get('a')).toBe('1')
  now += 1_000
  expect(host.cookies.get('a')).toBeNull()
  expect(Object.keys(host.jar)).toEqual(['a'])
})

test('loadAndAdd returns the outcome of its own command', async () => {
  const other = await createTestShop(server())
  // The notice of an earlier rejection does not affect the outcome.
  expect(other.cart.add(2, null, 1.5).accepted).toBe(false)
  expect((await other.cart.loadAndAdd(2, null, 3)).accepted).toBe(true)
  expect((await other.cart.loadAndAdd(2, null, 101)).accepted).toBe(false)
  expect((await other.cart.loadAndAdd(99, null, 1)).accepted).toBe(false)
  server().responses['GET products'] = 'connection-closed'
  expect((await other.cart.loadAndAdd(1, 11, 1)).accepted).toBe(false)
})
