import type { AddressEntry, BillingData, DeliveryData } from 'mostrador'
import { expect, test } from 'vitest'
import { addressesToSave, readBilling, readDelivery, usesSavedAddress } from './delivery-form.ts'
import { findSavedAddress, initialAddress } from './saved-addresses.ts'

const address = {
  company: 'Ana Ruiz',
  country: 'ES',
  streetAddress: 'Calle Mayor, 1',
  extendedAddress: '2.º B',
  locality: 'Madrid',
  region: 'Madrid',
  postalCode: '28013',
}
const home: AddressEntry = { ...address, id: 4, kind: 'delivery', vat: '', phone: '612 34 56 78' }
const work: AddressEntry = { ...home, id: 5, company: 'Ruiz SL', streetAddress: 'Calle Nueva, 2' }
const invoice: AddressEntry = { ...address, id: 4, kind: 'billing', vat: 'B64717838', phone: '' }
const kept = [home, work, invoice]

const delivery: DeliveryData = {
  ...address,
  streetAddress: '',
  type: 'courier',
  id: null,
  location: null,
  phone: '',
  observations: '',
}
const billing: BillingData = { ...address, vat: '', ignoreInvoice: false }
const view = { deliveryData: delivery, billingData: billing, deliveryMethods: [] } as unknown as Parameters<
  typeof readDelivery
>[1]

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('the checkout starts with the current address, else with the first saved one', () => {
  expect(initialAddress(kept, 'delivery', delivery)).toBe(home)
  expect(
    initialAddress(kept, 'delivery', { ...delivery, company: 'Ruiz SL', streetAddress: 'Calle Nueva, 2' }),
  ).toBe(work)
  expect(initialAddress(kept, 'delivery', { ...delivery, streetAddress: 'Otra calle' })).toBeUndefined()
  expect(initialAddress([], 'delivery', delivery)).toBeUndefined()
})

test('a saved billing address is no delivery address', () => {
  expect(findSavedAddress(kept, 'billing', '4')).toBe(invoice)
  expect(findSavedAddress(kept, 'delivery', '4')).toBe(home)
  expect(findSavedAddress(kept, 'delivery', 'otra')).toBeUndefined()
})

test('a selected address takes precedence over the fields', () => {
  const fields = { type: 'courier', address: '4', streetAddress: 'Otra calle', observations: 'Portero' }
  expect(readDelivery(form(fields), view, kept)).toEqual({
    ...delivery,
    streetAddress: 'Calle Mayor, 1',
    phone: '612 34 56 78',
    observations: 'Portero',
  })
})

test('selected billing data include the document', () => {
  const read = readBilling(form({ 'factura.address': '4', 'factura.vat': 'X' }), view, delivery, kept)
  expect(read).toEqual({ ...address, vat: 'B64717838', ignoreInvoice: false })
  const abroad = [{ ...invoice, documentKind: 'passport' as const }]
  const byPassport = readBilling(form({ 'factura.address': '4' }), view, delivery, abroad)
  expect(byPassport.documentKind).toBe('passport')
  const none = { 'factura.address': '4', 'factura.ignoreInvoice': 'on' }
  expect(readBilling(form(none), view, delivery, kept).ignoreInvoice).toBe(true)
})

test('only entered addresses are saved', () => {
  const fields = (form: FormData) => addressesToSave(form, delivery, billing).map(({ field }) => field)
  expect(fields(form({ keep: 'on', 'factura.keep': 'on' }))).toEqual(['keep', 'factura.keep'])
  expect(fields(form({ keep: 'on', address: '4', 'factura.keep': 'on', 'factura.address': 'otra' }))).toEqual(
    ['factura.keep'],
  )
  expect(addressesToSave(form({ keep: 'on' }), { ...delivery, type: 'pickup' }, billing)).toEqual([])
})

test('a saved address is used only when it is selected', () => {
  expect(usesSavedAddress(form({}))).toBe(false)
  expect(usesSavedAddress(form({ address: 'otra', 'factura.address': 'otra' }))).toBe(false)
  expect(usesSavedAddress(form({ address: '4' }))).toBe(true)
  expect(usesSavedAddress(form({ address: 'otra', 'factura.address': '4' }))).toBe(true)
})
