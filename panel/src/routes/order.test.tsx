import { today } from '@internationalized/date'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TIME_ZONE } from '../lib/time-zone.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { ORDER, ORDER_PATH } from '../test/mock-order.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

test('an action names the version that was read, and shows the answer', async () => {
  const shipped = { ...ORDER, version: 'next', state_label: 'Enviado', actions: [] }
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => shipped })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Preparar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preparar' })).toBeNull())
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(write?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
  expect(await write?.json()).toEqual({ event: 'prepare' })
})

test('a note that is begun while another is being added stays', async () => {
  let end = () => {}
  const added = new Promise<typeof ORDER>((resolve) => {
    end = () => resolve(ORDER)
  })
  const api = createMockApi({ 'POST /orders/M26-004205/notes': () => added })
  const { user } = await mountScreen(ORDER_PATH, api)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Nota nueva')
  fireEvent.change(field, { target: { value: 'Llamar' } })
  await user.click(screen.getByRole('button', { name: 'Añadir nota' }))
  fireEvent.change(field, { target: { value: 'Llamar antes' } })
  end()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir nota' })).toBeDefined())
  expect(field.value).toBe('Llamar antes')
})

test('a cancellation is confirmed first', async () => {
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => ORDER })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido?' })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar el pedido' }))
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('an unclear payment is settled with the version that was read', async () => {
  const payments = ORDER.payments.map((attempt, index) => ({ ...attempt, is_unclear: index === 0 }))
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({ ...ORDER, payments }),
    'POST /orders/M26-004205/payments/260004210A1/settle': () => ({ ...ORDER, version: 'next' }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como aclarado: 260004210A1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Marcar como aclarado/ })).toBeNull())
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(write?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
})

test('errors of the server appear at the fields of the shipment', async () => {
  const errors = [{ field: 'tracking.code', message: 'Escribe el número de seguimiento' }]
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      actions: [{ event: 'ship', label: 'Marcar como enviado' }],
    }),
    'POST /orders/M26-004205/actions': () =>
      new Refusal(422, { code: 'invalid_tracking', message: 'Revisa los datos marcados.', errors }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como enviado' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como enviado' }))
  expect(await within(dialog).findByText('Escribe el número de seguimiento')).toBeDefined()
})

test('a transfer is marked as paid with the day on which the money arrived', async () => {
  const errors = [{ field: 'received_on', message: 'Escribe un día desde el del pedido hasta hoy' }]
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      order: { ...ORDER.order, payment_method: 'transfer' },
      actions: [{ event: 'pay', label: 'Marcar como pagado' }],
    }),
    'POST /orders/M26-004205/actions': () =>
      new Refusal(422, { code: 'invalid_payment', message: 'Revisa los datos marcados.', errors }),
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como pagado' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Marcar como pagado?' })
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como pagado' }))
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(await write?.json()).toEqual({ event: 'pay', received_on: today(TIME_ZONE).toString() })
  expect(await within(dialog).findByText('Escribe un día desde el del pedido hasta hoy')).toBeDefined()
})

test('a role that only reads sees no action', async () => {
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions: ['orders_read'] }) })
  await mountScreen(ORDER_PATH, api)
  await screen.findByRole('heading', { name: 'M26-004205' })
  for (const name of ['Preparar', 'Cancelar', 'Reembolsar', 'Añadir nota'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
})

test('a missing order and a forbidden one say so', async () => {
  const refused = (status: number, code: string, message: string) =>
    createMockApi({ 'GET /orders/M26-004205': () => new Refusal(status, { code, message }) })
  const { unmount } = await mountScreen(ORDER_PATH, refused(404, 'order_not_found', ''))
  await screen.findByRole('heading', { name: 'No encontrado' })
  unmount()
  await mountScreen(ORDER_PATH, refused(403, 'forbidden', 'Tu rol no permite esta operación.'))
  expect(await screen.findByText('Tu rol no permite esta operación.')).toBeDefined()
})

test('the customer of an order is linked for those who may read customers', async () => {
  await mountScreen('/pedidos/M26-004210')
  const link = await screen.findByRole('link', { name: 'Marta Olmedo Vidal' })
  expect(link.getAttribute('href')).toBe('/clientes/7')
})

test('units that an order needs and does not have are shown', async () => {
  const stock = ORDER.order.lines.map((_, index) => ({
    state: index === 0 ? 'missing' : 'reserved',
    available: 1,
  }))
  const api = createMockApi({ 'GET /orders/M26-004205/stock': () => ({ data: stock }) })
  await mountScreen(ORDER_PATH, api)
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Sin unidades reservadas')).toBeDefined()
  expect(within(table).getByText('1 a la venta')).toBeDefined()
})

test('a second payment of the order is named as such', async () => {
  const payments = ORDER.payments.map((attempt) => ({ ...attempt, state: 'authorised', is_unclear: true }))
  const api = createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, payments }) })
  await mountScreen(ORDER_PATH, api)
  expect((await screen.findAllByText(/^El pedido ya estaba pagado/)).length).toBeGreaterThan(0)
})

test('the answer of VIES is shown beside the VAT number', async () => {
  const check = {
    order: 'M26-004205',
    vat_number: 'DE136695976',
    is_confirmed: true,
    checked_at: '2026-01-05T10:00:00Z',
    consultation: 'WAPI1',
    name: 'Taller GmbH',
  }
  const confirmed = createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, vat_number: check }) })
  const { unmount } = await mountScreen(ORDER_PATH, confirmed)
  await screen.findByText('Comprobado en VIES el 5 de enero de 2026, consulta WAPI1. A nombre de Taller GmbH')
  unmount()
  const unanswered = { ...check, is_confirmed: false, checked_at: null, consultation: '', name: '' }
  await mountScreen(
    ORDER_PATH,
    createMockApi({ 'GET /orders/M26-004205': () => ({ ...ORDER, vat_number: unanswered }) }),
  )
  await screen.findByText('Sin respuesta de VIES al hacer el pedido')
})
