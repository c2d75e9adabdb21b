import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi } from '../test/mock-api.ts'
import { ORDER, ORDER_PATH } from '../test/mock-order.ts'
import { mountScreen } from '../test/mount.tsx'

const LINK = { is_allowed: true, created_at: null, expires_at: null }

test('a payment link is created, and its address is shown once', async () => {
  const link = { url: 'https://tienda.example/pago/abc', expires_at: '2026-12-04T10:00:00Z', sent_to: null }
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({ ...ORDER, payment_link: LINK }),
    'POST /orders/M26-004205/payment-link': () => link,
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Crear enlace para copiar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enlace de pago' })
  expect(within(dialog).getByLabelText('Enlace')).toHaveProperty('value', link.url)
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(await write?.json()).toEqual({ send: false })
  await user.click(within(dialog).getByRole('button', { name: 'Hecho' }))
  await waitFor(() => expect(screen.queryByDisplayValue(link.url)).toBeNull())
})

test('another payment link is confirmed first, because the former one stops working', async () => {
  const api = createMockApi({
    'GET /orders/M26-004205': () => ({
      ...ORDER,
      payment_link: { ...LINK, expires_at: '2026-12-04T10:00:00Z' },
    }),
    'DELETE /orders/M26-004205/payment-link': () => null,
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Enviar enlace de pago' }))
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cambiar el enlace?' })
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  await user.click(screen.getByRole('button', { name: 'Anular el enlace' }))
  expect(await screen.findByText('Enlace de pago anulado.')).toBeDefined()
})

test('an order that is not to be paid at the bank has no payment link', async () => {
  await mountScreen(ORDER_PATH, createMockApi())
  await screen.findByRole('heading', { level: 1, name: 'M26-004205' })
  expect(screen.queryByRole('button', { name: 'Enviar enlace de pago' })).toBeNull()
})
