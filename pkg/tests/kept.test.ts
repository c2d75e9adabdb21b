import { memoryHost } from 'mostrador'
import { expect, test } from 'vitest'
import { sessionToken, shopOn, testServer } from './support.js'

const server = testServer()

test('the cart, the session and the checkout outlive the page', async () => {
  const host = memoryHost()
  const token = sessionToken(3600)
  server().answers['POST session/refresh'] = { json: { token, user: {} } }
  const before = await shopOn(server(), host)
  await before.start()
  await before.api.products()
  before.cart.add(1, 11, 2)
  before.session.login(token)
  const delivery = { ...before.select('checkout').deliveryData, locality: 'Oviedo', postalCode: '33001' }
  expect(before.checkout.setDelivery(delivery)).toBe(true)
  before.checkout.setPaymentMethod('bizum')
  before.dispose()

  expect(host.jar.mostrador_cart?.value).toBe('1:11:2')
  expect(host.jar.mostrador_session?.expiresMs).toBeGreaterThan(Date.now())
  const after = await shopOn(server(), host)
  const started = after.start()
  expect(after.select('session').authenticated).toBe(true)
  await started
  expect(after.select('cart')).toMatchObject({ count: 2, loaded: true })
  expect(after.select('config')).toMatchObject({ tradeName: 'Casa Laurel', loaded: true })
  expect(after.select('checkout')).toMatchObject({ delivery, paymentMethod: 'bizum' })
})

test('the start ends also where no answer comes', async () => {
  for (const call of ['GET products', 'GET parameters', 'GET configs']) server().answers[call] = 'hang up'
  const host = memoryHost()
  host.cookies.set('mostrador_cart', '2:0:1', null)
  const shop = await shopOn(server(), host)
  await shop.start()
  expect(shop.select('cart').loaded).toBe(true)
  expect(host.cookies.get('mostrador_cart')).toBe('2:0:1')
  expect(host.logs.length).toBeGreaterThan(0)
})

test('a session ends when its token does, while nobody does anything', async () => {
  let now = Date.now()
  let elapse = () => {}
  const after = (_: number, run: () => void) => {
    elapse = run
    return () => {}
  }
  const host = { ...memoryHost(), after }
  const shop = await shopOn(server(), host, { clock: () => now })
  shop.session.login(sessionToken(60))
  elapse()
  expect(shop.select('session').authenticated).toBe(true)
  now += 61_000
  elapse()
  expect(shop.select('session').authenticated).toBe(false)
  expect(host.jar.mostrador_session).toBeUndefined()
})

test('garbage among what was kept harms nothing', async () => {
  const host = memoryHost()
  for (const name of ['session', 'price_token', 'cart', 'order'])
    host.cookies.set(`mostrador_${name}`, '%%{"', null)
  for (const key of ['delivery', 'billing', 'shipping', 'payment_method']) {
    host.storage.set(`mostrador.${key}`, '{"type":"balloon"')
  }
  const shop = await shopOn(server(), host)
  await shop.start()
  expect(shop.select('session').authenticated).toBe(false)
  expect(shop.select('checkout')).toMatchObject({ paymentMethod: 'card', delivery: { type: 'courier' } })
})
