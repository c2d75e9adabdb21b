import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { ORDER, ORDER_PATH } from '../test/mock-order.ts'
import { mountScreen } from '../test/mount.tsx'

test('invoices are downloaded from the admin API', async () => {
  const invoice = {
    number: 'F26-000005',
    title: 'Factura',
    cause: null,
    substitutes: [],
    rectifies: null,
    formats: ['pdf', 'ubl'],
    total_cents: 36_990,
    issued_at: '2026-11-20T10:00:00Z',
  }
  await mountScreen(
    ORDER_PATH,
    createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, invoices: [invoice] }) }),
  )
  const link = await screen.findByRole('link', { name: 'Factura F26-000005' })
  expect(link.getAttribute('href')).toBe('/admin/v1/orders/M26-004205/invoices/F26-000005')
  expect(screen.getByRole('button', { name: 'Descargar F26-000005 en UBL' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Descargar F26-000005 en Facturae' })).toBeNull()
})

test('the tax of an unpaid invoice is corrected for the chosen cause', async () => {
  const api = createMockApi({ 'POST /orders/M26-004205/invoices': () => ({ ...ORDER, version: 'next' }) })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Rectificar por concurso o impago' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rectificar por concurso o impago' })
  expect(within(dialog).getByText(/^Has reclamado el pago/)).toBeDefined()
  const confirmation = () =>
    within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'He comprobado que se cumplen' })
  await user.click(confirmation())
  await user.click(within(dialog).getByRole('radio', { name: /^Concurso de acreedores/ }))
  expect(within(dialog).getByText(/publicación en el BOE/)).toBeDefined()
  // Another cause has other conditions.
  expect(confirmation().checked).toBe(false)
  await user.click(confirmation())
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.requests.find(({ url }) => url.endsWith('/invoices'))
  expect(await sent?.json()).toEqual({ kind: 'unpaid', cause: 'insolvency', is_confirmed: true })
  expect(sent?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
})

test('the payment of a consumer charges the tax again', async () => {
  const errors = [
    { field: 'is_confirmed', message: 'Confirma que se cumplen los plazos y requisitos de la ley' },
  ]
  const refusal = new Refusal(422, { code: 'invalid_invoice', message: 'Revisa.', errors })
  let isRefused = true
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      invoice_actions: ['settled'],
      settled_causes: ['consumer_payment', 'claim_ended'],
    }),
    'POST /orders/M26-004205/invoices': () => (isRefused ? refusal : { ...ORDER, version: 'next' }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Registrar el cobro' }))
  const dialog = await screen.findByRole('dialog', { name: 'Registrar el cobro' })
  expect(within(dialog).queryByRole('radio', { name: /^El concurso ha concluido/ })).toBeNull()
  await user.type(within(dialog).getByLabelText('Importe cobrado, IVA incluido'), '9,65')
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  expect(await within(dialog).findByText(/^Confirma que se cumplen/)).toBeDefined()
  isRefused = false
  await user.click(within(dialog).getByRole('checkbox', { name: 'He comprobado que se cumplen' }))
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.requests.filter(({ url }) => url.endsWith('/invoices')).at(-1)
  const body = { kind: 'settled', cause: 'consumer_payment', amount: '9.65', is_confirmed: true }
  expect(await sent?.json()).toEqual(body)
})

test('a wrong tax is corrected by what the buyer is', async () => {
  const correction = {
    buyer_label: 'Consumidor',
    rates: ['21 %'],
    net_cents: 1_748,
    tax_cents: 367,
    excess_cents: 75,
  }
  const retailer = {
    buyer_label: 'Minorista',
    rates: ['21 % + 5,2 % de recargo'],
    net_cents: 1_676,
    tax_cents: 439,
    excess_cents: 0,
  }
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      invoice_actions: ['tax'],
      tax_corrections: [
        { buyer: 'consumer', ...correction },
        { buyer: 'surcharge_retailer', ...retailer },
      ],
    }),
    'POST /orders/M26-004205/invoices': () => ({ ...ORDER, version: 'next' }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Rectificar el impuesto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rectificar el impuesto' })
  const figures = /^21 %: base de 17,48\s€ e impuestos de 3,67\s€; se cobraron 0,75\s€ de más$/
  expect(within(dialog).getByText(figures)).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: /^Minorista/ }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'He comprobado que se cumplen' }))
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.requests.find(({ url }) => url.endsWith('/invoices'))
  const body = { kind: 'tax', buyer: 'surcharge_retailer', tax_cents: 439, is_confirmed: true }
  expect(await sent?.json()).toEqual(body)
})

test('the buyer of an invoice is corrected, and the errors are beside their fields', async () => {
  const errors = [{ field: 'billing.vat', message: 'NIF debe ser un NIF, NIE o CIF válido' }]
  const refusal = new Refusal(422, { code: 'invalid_invoice', message: 'Revisa.', errors })
  let isWrong = true
  const api = createMockApi({
    'POST /orders/M26-004205/invoices': () => (isWrong ? refusal : { ...ORDER, version: 'next' }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Corregir los datos del cliente' }))
  const dialog = await screen.findByRole('dialog', { name: 'Corregir los datos del cliente' })
  const number = within(dialog).getByLabelText<HTMLInputElement>('NIF o NIF-IVA')
  fireEvent.change(number, { target: { value: '00000000T' } })
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  expect(await within(dialog).findByText('NIF debe ser un NIF, NIE o CIF válido')).toBeDefined()
  isWrong = false
  await user.click(within(dialog).getByRole('button', { name: 'Emitir factura' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = api.requests.filter(({ url }) => url.endsWith('/invoices'))
  expect(await sent[1]?.json()).toMatchObject({ kind: 'recipient', billing: { vat: '00000000T' } })
})
