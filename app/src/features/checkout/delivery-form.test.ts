import type { CheckoutView, DeliveryData } from 'mostrador'
import { expect, test } from 'vitest'
import { billingErrors, readBilling, readDelivery, readShippingMethod } from './delivery-form.ts'

const known: DeliveryData = {
  type: 'courier',
  id: null,
  location: null,
  company: 'Ana Ruiz',
  streetAddress: 'Calle Mayor, 1',
  extendedAddress: '',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
  country: 'ES',
  phone: '612 34 56 78',
  observations: '',
}

const view = {
  deliveryData: known,
  billingData: {
    ignoreInvoice: false,
    company: 'Ana Ruiz',
    vat: '12345678Z',
    country: 'ES',
    streetAddress: '',
    extendedAddress: '',
    locality: '',
    region: '',
    postalCode: '',
  },
  deliveryMethods: [
    { id: 1, type: 'courier' },
    { id: 7, type: 'pickup' },
  ],
} as unknown as CheckoutView

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('pickup keeps the address entered for the courier', () => {
  const read = readDelivery(form({ type: 'pickup', location: '3', phone: '600 00 00 00' }), view, [])
  expect(read).toEqual({ ...known, type: 'pickup', id: 7, location: 3, phone: '600 00 00 00' })
  expect(readShippingMethod(form({ type: 'pickup' }), view)).toBe(7)
})

test('courier delivery has its own address and method', () => {
  const read = readDelivery(
    form({ type: 'courier', method: '1', postalCode: '07001', locality: 'Palma' }),
    view,
    [],
  )
  expect(read).toMatchObject({
    type: 'courier',
    id: null,
    location: null,
    postalCode: '07001',
    locality: 'Palma',
  })
  expect(readShippingMethod(form({ type: 'courier', method: '1' }), view)).toBe(1)
  expect(readShippingMethod(form({ type: 'courier' }), view)).toBeNull()
})

test('billing to the same address copies the delivery address, and has its own name', () => {
  const fields = { 'factura.company': 'Ruiz SL', 'factura.vat': 'B64717838', 'factura.same': 'on' }
  expect(readBilling(form(fields), view, known, [])).toEqual({
    ignoreInvoice: false,
    company: 'Ruiz SL',
    vat: 'B64717838',
    country: 'ES',
    streetAddress: 'Calle Mayor, 1',
    extendedAddress: '',
    locality: 'Madrid',
    region: 'Madrid',
    postalCode: '28013',
  })
})

test('a document of another country has its kind, which a change to a tax number removes', () => {
  const fields = { 'factura.country': 'DE', 'factura.vat': 'C01X00T47' }
  const passport = readBilling(form({ ...fields, 'factura.documentKind': 'passport' }), view, known, [])
  expect(passport).toMatchObject({ country: 'DE', vat: 'C01X00T47', documentKind: 'passport' })
  const later = { ...view, billingData: passport }
  const kinds: Record<string, string>[] = [
    {},
    { 'factura.documentKind': 'tax_number' },
    { 'factura.documentKind': 'x' },
  ]
  for (const kind of kinds)
    expect(readBilling(form({ ...fields, ...kind }), later, known, [])).not.toHaveProperty('documentKind')
})

test('without an invoice the billing data is kept for later', () => {
  const read = readBilling(form({ 'factura.ignoreInvoice': 'on' }), view, known, [])
  expect(read).toEqual({ ...view.billingData, ignoreInvoice: true, postalCode: '' })
  expect(
    readBilling(form({ 'factura.company': 'Ruiz SL' }), { ...view, billingData: read }, known, []),
  ).toMatchObject({
    ignoreInvoice: false,
    company: 'Ruiz SL',
    country: 'ES',
  })
})

test('without an invoice, a postal code is one of the country of the account', () => {
  const abroad = { ...view, billingData: { ...view.billingData, country: 'FR', postalCode: '75001' } }
  const values = form({ 'factura.ignoreInvoice': 'on', 'factura.residence': '35001' })
  const read = (user: unknown) => readBilling(values, { ...abroad, user } as CheckoutView, known, [])
  expect(read({ country: 'PT' })).toMatchObject({ ignoreInvoice: true, country: 'PT', postalCode: '35001' })
  expect(read({ country: '' })).toMatchObject({ country: 'ES', postalCode: '35001' })
  expect(read(null)).toMatchObject({ country: 'ES' })
  const [error] = billingErrors(values, [{ field: 'postalCode', message: 'falta' }])
  expect(error?.field).toBe('factura.residence')
  const hidden = form({ 'factura.ignoreInvoice': 'on', 'factura.same': 'on', 'factura.postalCode': '38000' })
  expect(readBilling(hidden, abroad, known, [])).toMatchObject({ country: 'ES', postalCode: '' })
})

test('an address error is reported once, at its field', () => {
  const errors = ['ignoreInvoice', 'vat', 'streetAddress'].map((field) => ({
    field,
    message: `${field} falta`,
  }))
  const reported = (values: Record<string, string>) => billingErrors(form(values), errors).map((e) => e.field)
  expect(reported({ 'factura.same': 'on' })).toEqual(['factura.ignoreInvoice', 'factura.vat'])
  expect(reported({})).toEqual(['factura.ignoreInvoice', 'factura.vat', 'factura.streetAddress'])
})
