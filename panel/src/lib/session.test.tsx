import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'
import { requestLogin } from './api/session-state.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { LOGOUT_CHANNEL } from './session.ts'

const CUSTOMER = 'customers.7'
const storedText = () => JSON.stringify({ ...localStorage })

/** Types into the form of a customer, and leaves it unsaved. */
async function mountWithDraft() {
  const mounted = await mountScreen('/clientes/7')
  await mounted.user.type(await screen.findByRole('textbox', { name: 'Teléfono' }), '999')
  expect(readDraft(session.staff.id, CUSTOMER)).not.toBeNull()
  return mounted
}

type User = Awaited<ReturnType<typeof mountScreen>>['user']

async function logOut(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Cuenta de/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
}

test('logging out asks before it deletes what was typed and not saved', async () => {
  localStorage.setItem('mostrador.sidebar-collapsed', 'true')
  const { user, currentUrl } = await mountWithDraft()
  await logOut(user)
  await screen.findByRole('alertdialog', { name: 'Tienes cambios sin guardar en un formulario' })
  await user.click(screen.getByRole('button', { name: 'Seguir aquí' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(currentUrl()).toBe('/clientes/7')
  expect(storedText()).toContain('999')
  await logOut(user)
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión y descartarlos' }))
  await waitFor(() => expect(currentUrl()).toMatch('/entrar'))
  expect(storedText()).not.toContain('999')
  expect(Object.keys(localStorage)).toEqual(['mostrador.sidebar-collapsed'])
})

test('the question leads to the forms that are unsaved', async () => {
  const typing = await mountWithDraft()
  typing.unmount()
  writeDraft(session.staff.id, 'pages.envios', {
    values: {},
    version: 'p1',
    screen: { path: '/contenidos/paginas/envios', title: 'Envíos' },
  })
  writeDraft(2, 'menus.main', {
    values: {},
    version: 'm1',
    screen: { path: '/contenidos/menus', title: 'Menús' },
  })
  const { user, currentUrl } = await mountScreen('/pedidos')
  await screen.findByRole('heading', { name: 'Pedidos' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'cerrar ses')
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Tienes cambios sin guardar en 2 formularios',
  })
  expect(within(dialog).getAllByRole('link')).toHaveLength(2)
  await user.click(within(dialog).getByRole('link', { name: 'Marta Olmedo Vidal' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Teléfono' })).value).toMatch('999')
  expect(currentUrl()).toBe('/clientes/7')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('logging out without drafts asks nothing, and reaches the other tabs', async () => {
  const other = new BroadcastChannel(LOGOUT_CHANNEL)
  onTestFinished(() => other.close())
  const announced = new Promise((resolve) => other.addEventListener('message', resolve))
  const { user, currentUrl } = await mountScreen('/clientes/7')
  await logOut(user)
  await waitFor(() => expect(currentUrl()).toMatch('/entrar'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await announced
})

test('a logout in another tab ends the session here, and nothing is stored again', async () => {
  const { currentUrl } = await mountWithDraft()
  const other = new BroadcastChannel(LOGOUT_CHANNEL)
  onTestFinished(() => other.close())
  const phone = screen.getByRole('textbox', { name: 'Teléfono' })
  const login = requestLogin()
  other.postMessage(null)
  expect(await login).toBe('given-up')
  await waitFor(() => expect(currentUrl()).toMatch('/entrar'))
  expect(phone.isConnected).toBe(false)
  expect(storedText()).not.toContain('999')
})

test('after the session has ended, drafts return to their member, and a login of another deletes them', async () => {
  const values = { firstname: 'Marta', lastname: 'Vidal', phone: '999' }
  const draft = { version: 'c1', screen: { path: '/clientes/7', title: 'Marta Vidal' } }
  writeDraft(session.staff.id, CUSTOMER, { ...draft, values })
  writeDraft(2, CUSTOMER, { ...draft, values: { ...values, phone: '888' } })
  const refusal = new Refusal(401, { code: 'session_required', message: '' })
  const api = createMockApi({ 'GET /session': () => refusal })
  const { user } = await mountScreen('/clientes/7', api)
  await user.type(await screen.findByLabelText('Correo electrónico'), session.staff.email)
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Teléfono' })).value).toBe('999')
  expect(storedText()).not.toContain('888')
})
