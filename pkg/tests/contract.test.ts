import { readFileSync } from 'node:fs'
import type { CallOptions, Shop } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()

const contract: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../api/openapi.json', import.meta.url), 'utf8'),
)

type Call = (shop: Shop, options?: CallOptions) => Promise<unknown>

const address = { kind: 'delivery' } as unknown as Parameters<Shop['account']['saveAddress']>[0]
const answers = { answers: [] } as unknown as Parameters<Shop['api']['answerSurvey']>[1]
const withdrawal = { order: 'M1' } as unknown as Parameters<Shop['api']['withdraw']>[0]
const message = { name: 'Ana' } as unknown as Parameters<Shop['account']['contact']>[0]

/** Call of each operation of the contract. */
const calls: Record<string, Call> = {
  'GET /articles/{slug}': (shop, options) => shop.api.article('x', options),
  'GET /blogs': (shop, options) => shop.api.blogs(options),
  'GET /blogs/{slug}': (shop, options) => shop.api.blog('x', options),
  'GET /blogs/{slug}/articles': (shop, options) => shop.api.articles('x', {}, options),
  'GET /categories': (shop, options) => shop.api.categories(options),
  'GET /categories/{slug}': (shop, options) => shop.api.category('x', options),
  'GET /certificates/{code}': (shop, options) => shop.api.certificate('x', options),
  'POST /contact': (shop, options) => shop.account.contact(message, options),
  'GET /contents/{slug}': (shop, options) => shop.api.content('x', options),
  'GET /countries': (shop, options) => shop.api.countries(options),
  'GET /courses/{course}': (shop, options) => shop.api.course(7, options),
  'GET /courses/{course}/certificate': (shop, options) => shop.api.courseCertificate(7, options),
  'PUT /courses/{course}/lessons/{lesson}/progress': (shop, options) =>
    shop.api.saveProgress(7, 12, { seconds: 9 }, options),
  'POST /customers': (shop, options) => shop.api.register({}, options),
  'POST /customers/activation/{token}': (shop, options) => shop.api.activate('x', options),
  'GET /customers/me': (shop, options) => shop.api.me(options),
  'PATCH /customers/me': (shop, options) => shop.account.updateProfile({}, options),
  'DELETE /customers/me': (shop, options) => shop.account.erase('x', options),
  'GET /customers/me/addresses': (shop, options) => shop.account.addresses(options),
  'POST /customers/me/addresses': (shop, options) => shop.account.saveAddress(address, undefined, options),
  'PUT /customers/me/addresses/{id}': (shop, options) => shop.account.saveAddress(address, 7, options),
  'DELETE /customers/me/addresses/{id}': (shop, options) => shop.account.removeAddress(7, options),
  'GET /customers/me/cards': (shop, options) => shop.account.cards(options),
  'DELETE /customers/me/cards/{id}': (shop, options) => shop.account.removeCard(7, options),
  'GET /customers/me/courses': (shop, options) => shop.api.courses(options),
  'GET /customers/me/data': (shop, options) => shop.account.personalData(options),
  'GET /customers/me/orders': (shop, options) => shop.api.orders({}, options),
  'PUT /customers/me/password': (shop, options) => shop.account.changePassword('x', 'y', options),
  'GET /customers/me/sessions': (shop, options) => shop.account.sessions(options),
  'DELETE /customers/me/sessions': (shop, options) => shop.account.endSessions(options),
  'DELETE /customers/me/sessions/{id}': (shop, options) => shop.account.endSession('x', options),
  'POST /customers/password-reset': (shop, options) => shop.account.requestPasswordReset('x', options),
  'PUT /customers/password-reset/{token}': (shop, options) => shop.account.setPassword('x', 'y', options),
  'GET /delivery-methods': (shop, options) => shop.checkout.load(options),
  'GET /orders/{number}': (shop, options) => shop.api.order('x', options),
  'GET /orders/{number}/invoice': (shop, options) => shop.api.invoice('x', undefined, options),
  'POST /orders/{number}/payments': (shop, options) => shop.api.pay('x', 'card', options),
  'GET /orders/{number}/withdrawal': (shop, options) => shop.api.withdrawalRight('x', options),
  'GET /payment-links/{token}': (shop, options) => shop.api.paymentLink('x', options),
  'POST /payment-links/{token}/payments': (shop, options) => shop.api.payByLink('x', 'card', options),
  'GET /pages': (shop, options) => shop.api.pages(options),
  'GET /payment-methods': (shop, options) => shop.checkout.load(options),
  'POST /price-table/session': (shop, options) => shop.priceTable.enter('x', options),
  'GET /products': (shop, options) => shop.api.products({}, options),
  'GET /products-collections': (shop, options) => shop.api.collections('x', options),
  'GET /products/previews/{token}': (shop, options) => shop.api.productPreview('x', options),
  'GET /products/{slug}': (shop, options) => shop.api.product('x', options),
  'POST /promotions/check': (shop, options) => shop.cart.addCode('VERANO', options),
  'POST /quotes': (shop, options) => shop.checkout.quote(options),
  'GET /searchs': (shop, options) => shop.api.search('x', {}, options),
  'GET /searchs/suggestions': (shop, options) => shop.api.suggestions('x', options),
  'DELETE /session': (shop, options) => shop.session.logout(options),
  'GET /route-rules': (shop, options) => shop.navigation.visit('/antes', options),
  'POST /session': (shop, options) => shop.api.login('x', 'y', options),
  'GET /shops': (shop, options) => shop.api.shops(options),
  'GET /shops/{slug}': (shop, options) => shop.api.shop('x', options),
  'GET /site': (shop, options) => shop.api.site('7-0', options),
  'GET /surveys/{id}': (shop, options) => shop.api.survey('x', options),
  'POST /surveys/{id}/responses': (shop, options) => shop.api.answerSurvey('x', answers, options),
  'POST /withdrawals': (shop, options) => shop.api.withdraw(withdrawal, options),
  'POST /withdrawals/{token}/confirmation': (shop, options) => shop.api.confirmWithdrawal('x', {}, options),
}

/** Operations without a call of their own: sent by the shop itself, or not for front ends. */
const indirect: Record<string, string> = {
  'GET /certificates/{code}/document': 'link: api.certificateUrl',
  'GET /configs': 'start; result in the slice config',
  'GET /customers/me/cart': 'start and login: cart of other devices',
  'PUT /customers/me/cart': 'every change of the cart',
  'GET /delivery-methods/{id}': 'checkout.chooseShipping',
  'POST /orders': 'checkout.confirm',
  'GET /parameters/menu-items': 'start; result in the slice menus',
  'POST /payments/redsys/notifications': 'sent by the payment gateway to the server',
  'DELETE /price-table/session': 'priceTable.leave, while the price table is open',
  'GET /promotions': 'first line of the cart, and start with a cart',
  'GET /tax-rules': 'first line of the cart, and start with a cart',
  'POST /session/refresh': 'start: renewal of the session',
}

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== 'parameters')
    .map((method) => `${method.toUpperCase()} ${path}`),
)

test('every operation of the contract is in one of the lists', () => {
  expect([...Object.keys(calls), ...Object.keys(indirect)].sort()).toEqual(operations.sort())
})

/** Pattern of the requests of an operation. */
function pattern(operation: string): RegExp {
  const [method, path = ''] = operation.split(' /')
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}

test.each(Object.entries(calls))(
  '%s is sent by its call, unless the call was aborted',
  async (operation, call) => {
    const shop = await createTestShop(server())
    shop.session.login(sessionToken(3600))
    const reason = new Error('left')
    await expect(call(shop, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const sent = () => server().requests.map(({ method, path }) => `${method} ${path}`)
    expect(sent().some((line) => pattern(operation).test(line))).toBe(false)
    await call(shop).catch(() => undefined)
    expect(sent()).toContainEqual(expect.stringMatching(pattern(operation)))
    shop.dispose()
  },
)
