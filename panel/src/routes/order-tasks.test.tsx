import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createMockApi } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const WITHDRAWALS = {
  data: [
    {
      id: 3,
      reference: 'D-000003',
      name: 'Ana Ruiz',
      email: 'ana@ejemplo.es',
      order_text: 'M26-004205',
      order_number: 'M26-004205',
      lines: [{ title: 'Jarrón', variant_title: 'Azul', quantity: 2 }],
      part: '',
      confirmed_at: '2026-11-20T10:00:00Z',
      goods_received_at: null,
      settled_at: null,
      refund: {
        due: '2026-12-04',
        days_left: 2,
        overdue: false,
        urgent: true,
        awaits_goods: true,
        units: [{ line: 0, quantity: 2 }],
        delivery: true,
        delivery_cents: 495,
      },
    },
    {
      id: 4,
      reference: 'D-000004',
      name: 'Luis Gil',
      email: 'luis@ejemplo.es',
      order_text: 'el del jarrón',
      order_number: null,
      lines: [],
      part: 'Solo el jarrón',
      confirmed_at: '2026-11-21T10:00:00Z',
      goods_received_at: null,
      settled_at: null,
      refund: null,
    },
  ],
}

test('pending withdrawals link to their order, and are settled', async () => {
  const settled = vi.fn(() => ({}))
  const api = createMockApi({
    'GET /withdrawals': () => WITHDRAWALS,
    'POST /withdrawals/3/settle': settled,
  })
  const { user } = await mountScreen('/pedidos/desistimientos', api)
  const link = await screen.findByRole('link', { name: 'M26-004205' })
  expect(link.getAttribute('href')).toBe('/pedidos/M26-004205')
  expect(screen.getByText('el del jarrón (ningún pedido de este cliente)')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Marcar D-000003 como atendido' }))
  await waitFor(() => expect(settled).toHaveBeenCalledOnce())
})

test('withdrawals name their lines and the deadline of the refund, and the arrival of the goods is recorded', async () => {
  const received = vi.fn(() => ({}))
  const api = createMockApi({
    'GET /withdrawals': () => WITHDRAWALS,
    'POST /withdrawals/3/goods-received': received,
  })
  const { user } = await mountScreen('/pedidos/desistimientos', api)
  expect(await screen.findByText('2 × Jarrón (Azul)')).toBeDefined()
  expect(screen.getByText('Parte del pedido, según el cliente: Solo el jarrón')).toBeDefined()
  expect(screen.getByText('Reembolso hasta el 4 de diciembre de 2026')).toBeDefined()
  expect(screen.getByText('Quedan 2 días')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ha llegado la mercancía de D-000003' }))
  await waitFor(() => expect(received).toHaveBeenCalledOnce())
})

test('an order is assigned to a withdrawal that matched none', async () => {
  const assigned = vi.fn(async (request: Request) => {
    expect(await request.json()).toEqual({ order: 'M26-004206' })
    return {}
  })
  const api = createMockApi({
    'GET /withdrawals': () => WITHDRAWALS,
    'POST /withdrawals/4/order': assigned,
  })
  const { user } = await mountScreen('/pedidos/desistimientos', api)
  await user.click(await screen.findByRole('button', { name: 'Asignar pedido a D-000004' }))
  const number = await screen.findByRole('textbox', { name: 'Número de pedido' })
  await user.clear(number)
  await user.type(number, 'M26-004206')
  await user.click(screen.getByRole('button', { name: 'Asignar pedido' }))
  await waitFor(() => expect(assigned).toHaveBeenCalledOnce())
  expect(await screen.findByText('Pedido asignado.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Asignar pedido a D-000003' })).toBeNull()
})

test('unsent emails say why, and are retried', async () => {
  const retried = vi.fn(() => ({}))
  const email = {
    id: 9,
    recipient: 'ana@ejemplo.es',
    subject: 'Tu pedido sale hoy',
    reason: '550 no such user',
    attempts: 2,
    created_at: '2026-11-20T10:00:00Z',
  }
  const api = createMockApi({
    'GET /failed-emails': () => ({ data: [email] }),
    'POST /failed-emails/9/retry': retried,
  })
  const { user } = await mountScreen('/pedidos/correos', api)
  expect(await screen.findByText('550 no such user')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Reintentar ahora: Tu pedido sale hoy' }))
  await waitFor(() => expect(retried).toHaveBeenCalledOnce())
})

test('a role that only reads sees the tasks without their buttons', async () => {
  const api = createMockApi({
    'GET /session': () => ({ ...session, permissions: ['orders_read'] }),
    'GET /withdrawals': () => WITHDRAWALS,
  })
  await mountScreen('/pedidos/desistimientos', api)
  await screen.findByText('D-000003')
  expect(screen.queryByRole('button', { name: /como atendido/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Asignar/ })).toBeNull()
})

test('packing lists name units and stock keeping units without prices; labels name the address', async () => {
  const { user } = await mountScreen('/pedidos/imprimir?pedidos=M26-004205,M26-004206')
  const sheet = await screen.findByRole('article', { name: 'Preparación del pedido M26-004205' })
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(within(sheet).getByText('GRES-24')).toBeDefined()
  expect(within(sheet).getByText('Dejar en portería')).toBeDefined()
  expect(within(sheet).queryByText(/Curso de torno/)).toBeNull()
  expect(sheet.textContent).not.toContain('€')
  await user.click(screen.getByRole('radio', { name: 'Etiquetas A4' }))
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getAllByText(/08012/)).toHaveLength(2)
})

test('the list of a customer has a filter that can be removed', async () => {
  const { user, router } = await mountScreen('/pedidos?customer=7')
  await user.click(await screen.findByRole('button', { name: 'Quitar el filtro Cliente' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('customer'))
})
