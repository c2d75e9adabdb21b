import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, orderDetail } from '../test/mock-api.ts'
import { mountScreen } from '../test/mount.tsx'

test('selected orders are prepared, and those that do not allow it are named', async () => {
  const api = createMockApi({ 'GET /orders/M26-004209': () => ({ ...orderDetail(1), actions: [] }) })
  const { user } = await mountScreen('/pedidos', api)
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar M26-004210' }))
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar M26-004209' }))
  await user.click(screen.getByRole('button', { name: 'Preparar' }))
  await screen.findByText('1 pedido en preparación.')
  expect(screen.getByText('No admiten esta acción: M26-004209.')).toBeDefined()
  const writes = api.requests.filter(({ method }) => method === 'POST')
  expect(writes.map(({ url }) => new URL(url).pathname)).toEqual(['/admin/v1/orders/M26-004210/actions'])
  await waitFor(() => expect(screen.queryByText('2 seleccionados')).toBeNull())
})

test('the view of unclear payments asks for them, and says so', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/pedidos', api)
  await user.click(await screen.findByRole('link', { name: 'Pagos por aclarar' }))
  const asked = () =>
    api.requests.some(({ url }) => new URL(url).searchParams.get('unclear_payment') === 'true')
  await waitFor(() => expect(asked()).toBe(true))
  expect(await screen.findByText('Solo con pagos por aclarar')).toBeDefined()
})

test('the days of the filter reach the API as instants', async () => {
  const api = createMockApi()
  await mountScreen('/pedidos?from=2026-11-01&to=2026-11-30&state=paid', api)
  await screen.findByRole('table', { name: 'Pedidos' })
  const list = api.requests.find(({ url }) => url.includes('/orders?'))
  const { searchParams } = new URL(list?.url ?? '')
  expect(searchParams.get('from')).toBe('2026-10-31T23:00:00.000Z')
  expect(searchParams.get('to')).toBe('2026-11-30T22:59:59.999Z')
  expect(searchParams.get('state')).toBe('paid')
})
