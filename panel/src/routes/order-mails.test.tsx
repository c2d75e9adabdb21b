import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderMail } from '../lib/api/schema.ts'
import { createMockApi } from '../test/mock-api.ts'
import { mountScreen } from '../test/mount.tsx'

const NUMBER = 'M26-004205'

const mail = (id: number, overrides: Partial<OrderMail> = {}): OrderMail => ({
  id,
  kind: 'order_placed',
  label: 'Pedido recibido',
  audience: 'Cliente',
  recipient: null,
  state: 'sent',
  attempts: 1,
  reason: null,
  created_at: '2026-11-20T10:00:00Z',
  sent_at: '2026-11-20T10:00:05Z',
  resend_of: null,
  content: 'available',
  resend_to: 'ana@cliente.example',
  ...overrides,
})

test('a mail of the order is shown in a frame that runs nothing, and sent again', async () => {
  const data = [mail(1)]
  const api = createMockApi({
    [`GET /orders/${NUMBER}/mails`]: () => ({ data }),
    [`GET /orders/${NUMBER}/mails/1`]: () => ({
      subject: 'Tu pedido',
      text: 'Está confirmado.',
      html: '<p>Está confirmado.</p>',
      is_rendered_again: true,
    }),
    [`POST /orders/${NUMBER}/mails/1/resend`]: () => {
      data.push(mail(2, { state: 'queued', sent_at: null, resend_of: 1, resend_to: null }))
      return { data }
    },
  })
  const { user } = await mountScreen(`/pedidos/${NUMBER}`, api)
  await user.click(await screen.findByRole('button', { name: 'Ver: Pedido recibido' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pedido recibido' })
  const frame = await within(dialog).findByTitle('Tu pedido')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(within(dialog).getByText(/escrito de nuevo/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Reenviar: Pedido recibido' }))
  const confirm = await screen.findByRole('alertdialog', { name: '¿Reenviar el correo?' })
  expect(within(confirm).getByText(/ana@cliente.example/)).toBeTruthy()
  await user.click(within(confirm).getByRole('button', { name: 'Reenviar' }))
  expect(await screen.findByText('Correo reenviado: pedido recibido')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('En cola')).toBeTruthy())
})

test('a mail that cannot be written again is not shown', async () => {
  const data = [mail(1, { content: 'deleted', resend_to: null })]
  await mountScreen(
    `/pedidos/${NUMBER}`,
    createMockApi({ [`GET /orders/${NUMBER}/mails`]: () => ({ data }) }),
  )
  expect(await screen.findByText(/se borró al enviarlo/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ver: Pedido recibido' })).toBeNull()
})
