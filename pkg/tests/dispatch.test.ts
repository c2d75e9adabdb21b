import { memoryHost, serverHost } from 'mostrador'
import { expect, test } from 'vitest'
import { shopOn, testServer } from './support.js'

const server = testServer()

test('a command as data does what its method does', async () => {
  const shop = await shopOn(server())
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

test('what is no command to dispatch is named', async () => {
  const shop = await shopOn(server())
  const wrong = (command: unknown, code: string) =>
    expect(() => shop.dispatch(command as Parameters<typeof shop.dispatch>[0])).toThrowError(
      expect.objectContaining({ name: 'UsageError', code }),
    )
  wrong({ type: 'cart_steal' }, 'unknown_command')
  wrong({ type: 'toString' }, 'unknown_command')
  wrong({ type: 'place_order', payload: { ticket: 1 } }, 'unknown_command')
  wrong({ type: 'cart_add', payload: { product: 'x' } }, 'invalid_argument')
  wrong({ type: 'cart_add' }, 'invalid_argument')
  wrong({}, 'unknown_command')
  wrong(null, 'unknown_command')
})

test('what is given as the initial view stands until it is read', async () => {
  const { config } = initial(await shopOn(server()))
  const shop = await shopOn(server(), memoryHost(), { initial: { config } })
  expect(shop.select('config')).toBe(config)
  expect(shop.first('config')).toBe(config)
  await shop.start()
  expect(shop.select('config').tradeName).toBe('Casa Laurel')
  expect(shop.first('config')).toBe(config)
  expect(shop.first('cart').count).toBe(0)
})

function initial(shop: Awaited<ReturnType<typeof shopOn>>) {
  return { config: { ...shop.select('config'), tradeName: 'Rendered beforehand' } }
}

test('on a server nothing is kept, and nothing keeps the process', async () => {
  const shop = await shopOn(server(), undefined, { host: serverHost() })
  await shop.start()
  await shop.api.products()
  expect(shop.cart.add(2, null, 1).accepted).toBe(true)
  const other = await shopOn(server(), undefined, { host: serverHost() })
  await other.start()
  expect(other.select('cart').count).toBe(0)
  expect(serverHost().randomSeed()).toMatch(/^\d+$/)
})
