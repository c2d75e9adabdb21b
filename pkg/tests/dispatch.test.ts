import { memoryHost, type Shop, serverHost } from 'mostrador'
import { expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

test('a dispatched command has the effect of its method', async () => {
  const shop = await createTestShop(server())
  await shop.api.products()
  expect(shop.dispatch({ type: 'cart_add', payload: { product: 2, variant: null, quantity: 2 } })).toBe(true)
  expect(shop.select('cart').totals.total.text).toBe('12,10\u00a0€')
  expect(shop.dispatch({ type: 'cart_add', payload: { product: 2, variant: null, quantity: 99 } })).toBe(
    false,
  )
  expect(shop.select('cart').notice?.message).toContain('100 unidades')
  expect(shop.dispatch({ type: 'set_payment_method', payload: 'bizum' })).toBe(true)
  expect(shop.select('checkout').paymentMethod).toBe('bizum')
  shop.dispatch({ type: 'fail', payload: { status: 404, message: 'x' } })
  expect(shop.select('error')?.status).toBe(404)
  shop.dispatch({ type: 'clear_error' })
  expect(shop.select('error')).toBeNull()
})

test('an invalid command throws a UsageError', async () => {
  const shop = await createTestShop(server())
  const expectUsageError = (command: unknown, code: string) =>
    expect(() => shop.dispatch(command as Parameters<typeof shop.dispatch>[0])).toThrowError(
      expect.objectContaining({ name: 'UsageError', code }),
    )
  expectUsageError({ type: 'cart_steal' }, 'unknown_command')
  expectUsageError({ type: 'toString' }, 'unknown_command')
  expectUsageError({ type: 'place_order', payload: { ticket: 1 } }, 'unknown_command')
  expectUsageError({ type: 'cart_add', payload: { product: 'x' } }, 'invalid_argument')
  expectUsageError({ type: 'cart_add' }, 'invalid_argument')
  expectUsageError({}, 'unknown_command')
  expectUsageError(null, 'unknown_command')
})

test('an initial view is used until the shop has loaded its own', async () => {
  const { config } = initialConfig(await createTestShop(server()))
  const shop = await createTestShop(server(), memoryHost(), { initial: { config } })
  expect(shop.select('config')).toBe(config)
  expect(shop.first('config')).toBe(config)
  await shop.start()
  expect(shop.select('config').tradeName).toBe('Casa Laurel')
  expect(shop.first('config')).toBe(config)
  expect(shop.first('cart').count).toBe(0)
})

function initialConfig(shop: Shop) {
  return { config: { ...shop.select('config'), tradeName: 'Prerendered' } }
}

test('the server host persists nothing between shops', async () => {
  const shop = await createTestShop(server(), undefined, { host: serverHost() })
  await shop.start()
  await shop.api.products()
  expect(shop.cart.add(2, null, 1).accepted).toBe(true)
  const other = await createTestShop(server(), undefined, { host: serverHost() })
  await other.start()
  expect(other.select('cart').count).toBe(0)
  expect(serverHost().randomSeed()).toMatch(/^\d+$/)
})
