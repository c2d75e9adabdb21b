import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, orderDetail, Refusal, session } from '../test/mock-api.ts'
import { mountScreen } from '../test/mount.tsx'

const PATH = '/pedidos/M26-004205'
const ORDER = orderDetail(5)

test('an action names the version that was read, and shows the answer', async () => {
  const shipped = { ...ORDER, version: 'next', state_label: 'Enviado', actions: [] }
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => shipped })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Preparar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preparar' })).toBeNull())
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(write?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
  expect(await write?.json()).toEqual({ event: 'prepare' })
})

test('a cancellation is confirmed first', async () => {
  const api = createMockApi({ 'POST /orders/M26-004205/actions': () => ORDER })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido?' })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar el pedido' }))
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('a refund of lines proposes their amount', async () => {
  const api = createMockApi({ 'POST /orders/M26-004205/refunds': () => ORDER })
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Reembolsar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reembolsar' })
  await user.click(within(dialog).getByRole('checkbox', { name: /Jarrón/ }))
  await user.click(within(dialog).getByRole('checkbox', { name: /Curso/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Reembolsar' }))
  await waitFor(() => expect(api.requests.some(({ url }) => url.endsWith('/refunds'))).toBe(true))
  const write = api.requests.find(({ url }) => url.endsWith('/refunds'))
  expect(await write?.json()).toEqual({ amount: '184.00', by_hand: false })
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
  const { user } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Marcar como enviado' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Marcar como enviado' }))
  expect(await within(dialog).findByText('Escribe el número de seguimiento')).toBeDefined()
})

test('a role that only reads sees no action', async () => {
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions: ['orders_read'] }) })
  await mountScreen(PATH, api)
  await screen.findByRole('heading', { name: 'M26-004205' })
  for (const name of ['Preparar', 'Cancelar', 'Reembolsar', 'Añadir nota'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
})

test('a missing order and a forbidden one say so', async () => {
  const refused = (status: number, code: string, message: string) =>
    createMockApi({ 'GET /orders/M26-004205': () => new Refusal(status, { code, message }) })
  const { unmount } = await mountScreen(PATH, refused(404, 'order_not_found', ''))
  await screen.findByRole('heading', { name: 'No encontrado' })
  unmount()
  await mountScreen(PATH, refused(403, 'forbidden', 'Tu rol no permite esta operación.'))
  expect(await screen.findByText('Tu rol no permite esta operación.')).toBeDefined()
})

test('the customer of an order is linked for those who may read customers', async () => {
  await mountScreen('/pedidos/M26-004210')
  const link = await screen.findByRole('link', { name: 'Marta Olmedo Vidal' })
  expect(link.getAttribute('href')).toBe('/clientes/7')
})
