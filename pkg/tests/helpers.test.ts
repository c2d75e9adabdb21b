import { helpers, initMostrador } from 'mostrador'
import { beforeAll, expect, test } from 'vitest'
import { createTestShop, setUpTestServer } from './support.js'

const server = setUpTestServer()

beforeAll(() => initMostrador())

const soap = { price_et: '5', price_taxes: '1.05', quantity: 3 }
const rate = {
  price: '4.95',
  original_price: '4.95',
  from_amount: '60',
  discount_percent: 100,
  discount_amount: '0',
  taxes: '1.0395',
}
const visitor = { authenticated: false, priceTable: false, hasItems: false, ready: false }

test('totals equal those of a cart, to the cent', () => {
  const text = (view: ReturnType<typeof helpers.totals>) => view.total.text
  expect(text(helpers.totals([soap]))).toBe('18,15\u00a0€')
  expect(text(helpers.totals([]))).toBe('0,00\u00a0€')
  expect(text(helpers.totals([soap], rate))).toBe('24,14\u00a0€')
  // The shipping price is taken as sent by the server; its other fields are not evaluated.
  expect(text(helpers.totals([{ ...soap, quantity: 10 }], rate))).toBe('66,49\u00a0€')
  const freeRate = { ...rate, price: '0', taxes: '0' }
  expect(text(helpers.totals([{ ...soap, quantity: 10 }], freeRate))).toBe('60,50\u00a0€')
  expect(() => helpers.totals([{ ...soap, price_et: 'cinco' }])).toThrowError(
    expect.objectContaining({ name: 'UsageError', code: 'invalid_argument' }),
  )
  expect(() => helpers.totals([{ ...soap, quantity: 1.5 }])).toThrowError(
    expect.objectContaining({ code: 'invalid_argument' }),
  )
})

test('completeness is computed without a shop', async () => {
  const { deliveryData: delivery, billingData: billing } = (await createTestShop(server())).select('checkout')
  expect(helpers.completeness(delivery, billing)).toEqual({ delivery: false, billing: false })
  expect(
    helpers.completeness({ ...delivery, type: 'pickup', id: 2 }, { ...billing, ignoreInvoice: true }),
  ).toEqual({ delivery: true, billing: true })
})

test('route decisions depend on the visitor', () => {
  expect(helpers.decide('/zona-de-cliente/perfil', visitor)).toEqual({
    kind: 'redirect',
    to: '/iniciar-sesion?volver=%2Fzona-de-cliente%2Fperfil',
  })
  expect(helpers.decide('/zona-de-cliente/perfil', { ...visitor, authenticated: true }).kind).toBe('screen')
})

test('forms, provinces and dates need no shop', () => {
  expect(helpers.validate('login', { email: 'ana@', password: 'x' })).toEqual({
    ok: false,
    errors: [{ field: 'email', message: 'Correo electrónico debe ser un correo electrónico válido' }],
  })
  expect(helpers.province('ES', '28013')).toBe('Madrid')
  expect(helpers.dates.read('11/20/26')).toMatchObject({ day: { date: '2026-11-20' } })
})
