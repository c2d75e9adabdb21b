import { createShop, helpers, memoryHost, type Shop, UsageError } from 'mostrador'
import { beforeAll, expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()
let shop: Shop

beforeAll(async () => {
  shop = await shopOn(server())
})

/** What JavaScript may give, where the types do not hold. */
// biome-ignore lint/suspicious/noExplicitAny: that is what is tried
const any = (value: unknown): any => value

const mistake = expect.objectContaining({
  name: 'UsageError',
  code: 'invalid_argument',
  message: expect.stringMatching(/\w+/),
})

test('a text is no number of a product, and no quantity', async () => {
  await shop.api.products()
  const { cart } = shop
  const given: (() => unknown)[] = [
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
  for (const give of given) expect(give, `${give}`).toThrow(mistake)
  await expect(cart.addWhenKnown(any('2'), null, 1)).rejects.toEqual(mistake)
  expect(shop.select('cart').count).toBe(0)
})

test('what is no quantity is refused in words', () => {
  for (const quantity of [1.5, -1, Number.NaN, 1e12])
    expect(shop.cart.add(2, null, quantity).accepted).toBe(false)
})

test('whatever returns a promise rejects, and asks for nothing', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const given: (() => Promise<unknown>)[] = [
    () => shop.api.products(any(null)),
    () => shop.api.products({ filter: any(null) }),
    () => shop.api.products({ limit: any(1n) }),
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
    () => shop.api.answerSurvey('x', any(circle)),
    () => shop.api.withdraw(any(circle)),
    () => shop.api.shops({ signal: any('stop') }),
    () => shop.account.updateProfile(any({ phone: 1n })),
    () => shop.account.contact(any(circle)),
    () => shop.account.saveAddress(any(circle)),
    () => shop.checkout.chooseShipping(1e12),
    () => shop.navigation.visit(any(undefined)),
  ]
  for (const give of given) await expect(give(), `${give}`).rejects.toEqual(mistake)
  expect(server().received).toEqual([])
  // No options are none.
  expect((await shop.api.products({}, any(null))).items).toHaveLength(2)
})

test('what answers at once throws', () => {
  const given: (() => unknown)[] = [
    () => shop.validate('login', any(null)),
    () => shop.validate('login', any(undefined)),
    () => helpers.validate('login', any(null)),
    () => shop.validateSurvey(any(null), {}),
    () => shop.validateQuiz(any(null), []),
    () => shop.totals(any(null)),
    () => shop.totals([any({ price_et: 'x', price_taxes: '1', quantity: 1 })]),
    () => shop.priceTable.lookThrough(any(null), 'x'),
    () => shop.navigation.admit('/x', any(null)),
    () => shop.navigation.scroll(any(null)),
    () => shop.route(any(undefined)),
    () => createShop(any(null)),
  ]
  for (const give of given) expect(give, `${give}`).toThrow(mistake)
})

test('a day that the calendar has not is none', () => {
  for (const { dates } of [shop, helpers]) {
    for (const day of ['2026-02-30', '2026-13-01', 'mañana', '', '2026-2-3', any(undefined)]) {
      for (const ask of [() => dates.month(day), () => dates.day(day), () => dates.move(day, 'days')])
        expect(ask, `${day}`).toThrow(mistake)
    }
    expect(() => dates.move('2026-02-28', any('years'))).toThrow(mistake)
    expect(dates.move('2026-02-28', 'days')).toBe('2026-03-01')
  }
})

test('a mistake keeps what JavaScript said of it', () => {
  try {
    shop.validate('login', any(null))
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    expect((error as UsageError).cause).toBeInstanceOf(TypeError)
  }
})

test("cookies in memory end by the clock that they are given, the shop's", () => {
  let now = Date.UTC(2020, 0, 1)
  const host = memoryHost({ clock: () => now })
  host.cookies.set('a', '1', now + 1_000)
  expect(host.cookies.get('a')).toBe('1')
  now += 1_000
  expect(host.cookies.get('a')).toBeNull()
  expect(Object.keys(host.jar)).toEqual(['a'])
})

test('a product that comes with the page is added by what the engine decides', async () => {
  const other = await shopOn(server())
  // Refused for something else before: that says nothing of what comes.
  expect(other.cart.add(2, null, 1.5).accepted).toBe(false)
  expect((await other.cart.addWhenKnown(2, null, 3)).accepted).toBe(true)
  expect((await other.cart.addWhenKnown(2, null, 101)).accepted).toBe(false)
  expect((await other.cart.addWhenKnown(99, null, 1)).accepted).toBe(false)
  server().answers['GET products'] = 'hang up'
  expect((await other.cart.addWhenKnown(1, 11, 1)).accepted).toBe(false)
})
