import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RefundPreview, ReservationView } from '../lib/api/schema.ts'
import { createMockApi } from '../test/mock-api.ts'
import { ORDER_PATH, ORDER as PLACED } from '../test/mock-order.ts'
import { mountScreen } from '../test/mount.tsx'

const RESERVATION: ReservationView = {
  state: 'reserved',
  reserved_cents: 33_990,
  captured_cents: 0,
  expires_at: '2026-12-01T10:00:00Z',
  withdrawn: [],
}
const ORDER = { ...PLACED, reservation: RESERVATION }
const CAPTURED = {
  ...ORDER,
  version: 'next',
  reservation: { ...RESERVATION, state: 'captured', captured_cents: 27_590 },
}

/** Body of a capture of everything. */
const ALL = { amount: null, without: [], without_delivery: false, restock: false }

/** Figures of the vase that is left out. */
const preview = (quantity: number): RefundPreview => {
  const figures = { quantity, net_cents: 0, tax_cents: 0, gross_cents: quantity * 6400 }
  const vase = { title: 'Jarrón de gres esmaltado', variant_title: null, sold: 1, left: 1, left_cents: 6400 }
  return { ...figures, refundable_cents: 33_990, lines: [{ ...vase, ...figures }], delivery: null }
}

async function openCapture(order = ORDER) {
  const api = createMockApi({
    'GET /orders/M26-004205': () => order,
    'POST /orders/M26-004205/refunds/preview': async (request) => {
      const { lines } = (await request.clone().json()) as { lines: { quantity: number }[] }
      return preview(lines[0]?.quantity ?? 0)
    },
    'POST /orders/M26-004205/capture': () => CAPTURED,
  })
  const { user } = await mountScreen(ORDER_PATH, api)
  await user.click(await screen.findByRole('button', { name: 'Cobrar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cobrar lo reservado' })
  const sent = () => api.requests.find(({ url }) => url.endsWith('/capture'))
  return { user, dialog, sent }
}

test('everything that is reserved is captured with the version that was read', async () => {
  const { user, dialog, sent } = await openCapture()
  expect(screen.getByText('Autorizado, sin cobrar')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /^Cobrar 339,90/ }))
  await screen.findByText('Cobrado. Se emite la factura.')
  expect(await sent()?.json()).toEqual(ALL)
  expect(sent()?.headers.get('If-Match')).toBe(`"${ORDER.version}"`)
  expect(screen.getByText(/^275,90.*cobrados de 339,90.*reservados/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cobrar' })).toBeNull()
})

test('a capture without units shows what is left out', async () => {
  const { user, dialog, sent } = await openCapture()
  await user.click(within(dialog).getByRole('radio', { name: 'Todo menos algunas unidades' }))
  const button = within(dialog).getByRole('button', { name: 'Cobrar' })
  expect(button.hasAttribute('disabled')).toBe(true)
  const vase = await within(dialog).findByRole('textbox', { name: 'Unidades de Jarrón de gres esmaltado' })
  await user.clear(vase)
  await user.type(vase, '1')
  await user.tab()
  await within(dialog).findByText(/^No se cobran 64,00/)
  await user.click(button)
  await waitFor(() => expect(sent()).toBeDefined())
  expect(await sent()?.json()).toEqual({
    ...ALL,
    without: [{ line: 0, quantity: 1 }],
    restock: true,
  })
})

// Rule 4.34.
test('the units of a withdrawal are proposed to be left out', async () => {
  const withdrawn = [{ line: 0, quantity: 1 }]
  const { user, dialog, sent } = await openCapture({ ...ORDER, reservation: { ...RESERVATION, withdrawn } })
  expect(within(dialog).getByText(/Se propone no cobrar las unidades/)).toBeDefined()
  await within(dialog).findByText(/^No se cobran 64,00/)
  await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(await sent()?.json()).toEqual({ ...ALL, without: withdrawn, restock: true })
})

// Rule 4.34.
test('a withdrawal from the whole order is to be cancelled, not captured', async () => {
  const withdrawn = ORDER.order.lines.map(({ qty }, line) => ({ line, quantity: qty }))
  const { dialog } = await openCapture({ ...ORDER, reservation: { ...RESERVATION, withdrawn } })
  expect(within(dialog).getByText(/ha desistido de todo el pedido: cancélalo/)).toBeDefined()
})

// Rule 4.34.
test('a capture without an answer is repeated, whatever was withdrawn from since', async () => {
  const withdrawn = [{ line: 0, quantity: 1 }]
  const reservation: ReservationView = { ...RESERVATION, state: 'capturing', withdrawn }
  const { dialog } = await openCapture({ ...ORDER, reservation })
  expect(within(dialog).getByRole('radio', { name: 'Todo' })).toHaveProperty('checked', true)
})

test('an amount is captured', async () => {
  const { user, dialog, sent } = await openCapture()
  await user.click(within(dialog).getByRole('radio', { name: 'Un importe' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Importe' }), '100')
  await user.tab()
  await user.click(within(dialog).getByRole('button', { name: 'Cobrar' }))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(await sent()?.json()).toEqual({ ...ALL, amount: '100.00' })
})
