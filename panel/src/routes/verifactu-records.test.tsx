import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceRecord, RecordState, VerifactuView } from '../lib/api/schema.ts'
import { createMockApi } from '../test/mock-api.ts'
import { mountScreen } from '../test/mount.tsx'

const PATH = '/pedidos/verifactu'

const record = (id: number, state: RecordState): InvoiceRecord => ({
  id,
  kind: 'registration',
  invoice_number: `F26-00000${id}`,
  created_at: '2026-11-26T10:00:00Z',
  sent_at: null,
  state,
  attempts: 1,
  code: null,
  message: '',
  csv: '',
  hash: 'A',
})

const DATA = [record(1, 'rejected'), record(2, 'accepted'), record(3, 'pending')]

function mountRecords(mode: VerifactuView['mode']) {
  const api = createMockApi({
    'GET /verifactu/records': () => ({
      mode,
      data: DATA,
      counts: {},
      failure: '',
      last_sent_at: null,
      next: null,
    }),
    'POST /verifactu/invoices/F26-000001/cancellation': () => null,
  })
  return mountScreen(PATH, api).then(({ user }) => ({ user, api }))
}

const names = (pattern: RegExp) =>
  screen.queryAllByRole('button', { name: pattern }).map((button) => button.getAttribute('aria-label'))

// Rule 14.8.
test('a rejected registration is corrected or cancelled', async () => {
  const { user, api } = await mountRecords('production')
  await screen.findByText('F26-000001')
  expect(names(/^Corregir y reenviar/)).toEqual(['Corregir y reenviar F26-000001'])
  expect(names(/^Anular/)).toEqual(['Anular el registro de F26-000001', 'Anular el registro de F26-000002'])
  await user.click(screen.getByRole('button', { name: 'Anular el registro de F26-000001' }))
  await user.click(await screen.findByRole('button', { name: 'Anular' }))
  await screen.findByText('La anulación se envía en unos minutos.')
  expect(api.requests.some(({ url }) => url.endsWith('/F26-000001/cancellation'))).toBe(true)
})

// Rule 14.8.
test('records stay visible without actions while the mode is off', async () => {
  await mountRecords('off')
  await screen.findByText('F26-000001')
  expect(screen.getByText(/Los de producción se ven aquí/)).toBeDefined()
  expect(names(/^(Corregir|Anular)/)).toEqual([])
})
