import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { webhook } from '../test/mock-sales.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const writesOf = ({ requests }: ReturnType<typeof createMockApi>) =>
  requests.filter(({ method }) => method !== 'GET')

const pathsOf = (requests: readonly Request[]) =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/admin/v1', '')}`)

test('a new API key has the chosen permissions, and is shown once', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/ajustes/claves-api', api)
  await user.click(await screen.findByRole('button', { name: 'Nueva clave' }))
  await user.type(await screen.findByLabelText(/^Programa/), 'Contabilidad')
  expect(screen.queryByRole('checkbox', { name: /equipo/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Ver pedidos' }))
  await user.click(screen.getByRole('button', { name: 'Crear la clave' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Clave')
  expect(shown.value).toBe('mostrador_secreta')
  expect(await writesOf(api)[0]?.json()).toEqual({ name: 'Contabilidad', scopes: ['orders_read'], days: 365 })
})

test('an API key is revoked after a confirmation', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/ajustes/claves-api', api)
  await user.click(await screen.findByRole('button', { name: 'Revocar la clave Contabilidad' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Revocar la clave «Contabilidad»?' }))
  await user.click(dialog.getByRole('button', { name: 'Revocar' }))
  await screen.findByText('Clave revocada.')
  expect(pathsOf(writesOf(api))).toEqual(['DELETE /api-keys/2'])
})

test('errors of a new webhook are at their fields, and its secret is shown once', async () => {
  let isRefused = true
  const errors = [{ field: 'events', message: 'Elige al menos un aviso de la lista' }]
  const api = createMockApi({
    'POST /webhooks': () => {
      if (!isRefused) return { secret: 'firma-secreta', webhook }
      isRefused = false
      return new Refusal(422, { code: 'invalid_webhook', message: '', errors })
    },
  })
  const { user } = await mountScreen('/ajustes/webhooks', api)
  await user.click(await screen.findByRole('button', { name: 'Nuevo webhook' }))
  await user.type(await screen.findByLabelText(/^Dirección/), 'https://erp.example.com')
  await user.click(screen.getByRole('button', { name: 'Crear el webhook' }))
  await screen.findByText('Elige al menos un aviso de la lista')
  await user.click(screen.getByRole('checkbox', { name: 'Pedido enviado' }))
  await user.click(screen.getByRole('button', { name: 'Crear el webhook' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Secreto de las firmas')
  expect(shown.value).toBe('firma-secreta')
})

test('a webhook is paused with its version', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/ajustes/webhooks', api)
  await user.click(await screen.findByRole('button', { name: `Acciones de ${webhook.url}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }))
  await waitFor(() => expect(writesOf(api).length).toBe(1))
  const [write] = writesOf(api)
  expect(write?.headers.get('if-match')).toBe('"w1"')
  expect(await write?.json()).toEqual({ url: webhook.url, events: webhook.events, is_active: false })
})

test('a webhook that a colleague has changed is not deleted', async () => {
  const message = 'Otra persona ha cambiado esto mientras lo editabas.'
  const api = createMockApi({
    'DELETE /webhooks/5': () => new Refusal(412, { code: 'version_conflict', message }),
  })
  const { user } = await mountScreen('/ajustes/webhooks', api)
  await user.click(await screen.findByRole('button', { name: `Acciones de ${webhook.url}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(writesOf(api)[0]?.headers.get('if-match')).toBe('"w1"')
})

test('a failed delivery is sent again', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/ajustes/webhooks', api)
  await user.click(await screen.findByRole('button', { name: 'Ver los envíos' }))
  await screen.findByText('Fallido')
  expect(screen.getByText('2 intentos · Respuesta 500')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Enviar otra vez el envío 9' }))
  await waitFor(() => expect(pathsOf(writesOf(api))).toEqual(['POST /webhooks/5/deliveries/9']))
})

test('without the permission to write, integrations can only be read', async () => {
  const permissions = ['settings_read']
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions }) })
  const { user } = await mountScreen('/ajustes/webhooks', api)
  await user.click(await screen.findByRole('button', { name: 'Ver los envíos' }))
  await screen.findByText('Fallido')
  expect(screen.queryByRole('button', { name: /^Enviar otra vez/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Nuevo webhook/ })).toBeNull()
})
