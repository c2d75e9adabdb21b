import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi } from '../../test/mock-api.ts'
import { PASSWORD } from '../../test/mock-staff.ts'
import { mountScreen } from '../../test/mount.tsx'

test('the key of an authenticator app is shown after the password only', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/cuenta', api)
  await user.click(await screen.findByRole('button', { name: 'Activar la verificación' }))
  const dialog = await screen.findByRole('dialog', { name: 'Activar la verificación' })
  const password = within(dialog).getByLabelText<HTMLInputElement>('Tu contraseña')
  await user.type(password, 'no{Enter}')
  expect(await within(dialog).findByText('La contraseña no es correcta.')).toBeDefined()
  expect(password.value).toBe('no')
  expect(screen.queryByText(/JBSW/)).toBeNull()
  await user.clear(password)
  await user.type(password, `${PASSWORD}{Enter}`)
  expect(await screen.findByText(/JBSW Y3DP/)).toBeDefined()
  const bodies = api.requests.filter(({ method }) => method === 'POST').map((request) => request.json())
  expect(await Promise.all(bodies)).toEqual([{ password: 'no' }, { password: PASSWORD }])
  await user.type(screen.getByLabelText('Código de la aplicación'), '123456{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Códigos de recuperación' })).toBeDefined()
})
