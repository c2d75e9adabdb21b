import { memoryHost } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, sessionToken, setUpTestServer } from './support.js'

const server = setUpTestServer()

test('cart, session and checkout are restored after a page load', async () => {
  const host = memoryHost()
  const token = sessionToken(3600)
  server().responses['POST session/refresh'] = { json: { token, user: {} } }
  const before = await createTestShop(server(), host)
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
  const after = await createTestShop(server(), host)
  const started = after.start()
  expect(after.select('session').authenticated).toBe(true)
  await started
  expect(after.select('cart')).toMatchObject({ count: 2, loaded: true })
  expect(after.select('config')).toMatchObject({ tradeName: 'Casa Laurel', loaded: true })
  expect(after.select('checkout')).toMatchObject({ deliveryData: delivery, paymentMethod: 'bizum' })
})

test('start() resolves without responses', async () => {
  for (const call of ['GET products', 'GET parameters', 'GET configs'])
    server().responses[call] = 'connection-closed'
  const host = memoryHost()
  host.cookies.set('mostrador_cart', '2:0:1', null)
  const shop = await createTestShop(server(), host)
  await shop.start()
  expect(shop.select('cart').loaded).toBe(true)
  expect(host.cookies.get('mostrador_cart')).toBe('2:0:1')
  expect(host.logs.length).toBeGreaterThan(0)
})

test('a session ends when its token expires, without user interaction', async () => {
  let now = Date.now()
  let runTimer = () => {}
  const after = (_: number, run: () => void) => {
    runTimer = run
    return () => {}
  }
  const host = { ...memoryHost(), after }
  const shop = await createTestShop(server(), host, { clock: () => now })
  shop.session.login(sessionToken(60))
  runTimer()
  expect(shop.select('session').authenticated).toBe(true)
  now += 61_000
  runTimer()
  expect(shop.select('session').authenticated).toBe(false)
  expect(host.jar.mostrador_session).toBeUndefined()
})

test('invalid persisted values are ignored', async () => {
  const host = memoryHost()
  for (const name of ['session', 'price_token', 'cart', 'order'])
    host.cookies.set(`mostrador_${name}`, '%%{"', null)
  for (const key of ['delivery', 'billing', 'shipping', 'payment_method']) {
    host.storage.set(`mostrador.${key}`, '{"type":"balloon"')
  }
  const shop = await createTestShop(server(), host)
  await shop.start()
  expect(shop.select('session').authenticated).toBe(false)
  expect(shop.select('checkout')).toMatchObject({ paymentMethod: 'card', deliveryData: { type: 'courier' } })
})
