import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'
import { readDraft, writeDraft } from './drafts.ts'

const CUSTOMER = 'customers.7'
const storedText = () => JSON.stringify({ ...localStorage })

test('logging out deletes what was typed and not saved', async () => {
  localStorage.setItem('mostrador.sidebar-collapsed', 'true')
  const { user, currentUrl } = await mountScreen('/clientes/7')
  await user.type(await screen.findByRole('textbox', { name: 'Teléfono' }), '999')
  expect(readDraft(session.staff.id, CUSTOMER)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Cuenta de/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(currentUrl()).toMatch('/entrar'))
  expect(storedText()).not.toContain('999')
  expect(Object.keys(localStorage)).toEqual(['mostrador.sidebar-collapsed'])
})

test('after the session has ended, drafts return to their member, and a login of another deletes them', async () => {
  const values = { firstname: 'Marta', lastname: 'Vidal', phone: '999' }
  writeDraft(session.staff.id, CUSTOMER, { values, version: 'c1' })
  writeDraft(2, CUSTOMER, { values: { ...values, phone: '888' }, version: 'c1' })
  const refusal = new Refusal(401, { code: 'session_required', message: '' })
  const api = createMockApi({ 'GET /session': () => refusal })
  const { user } = await mountScreen('/clientes/7', api)
  await user.type(await screen.findByLabelText('Correo electrónico'), session.staff.email)
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Teléfono' })).value).toBe('999')
  expect(storedText()).not.toContain('888')
})
