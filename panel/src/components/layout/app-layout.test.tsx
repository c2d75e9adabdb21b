import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { session } from '../../test/mock-staff.ts'
import { mountScreen } from '../../test/mount.tsx'

test('without a session, the login returns to the requested screen', async () => {
  let hasSession = false
  const start = () => {
    hasSession = true
    return session
  }
  const api = createMockApi({
    'GET /session': () =>
      hasSession ? session : new Refusal(401, { code: 'session_required', message: '' }),
    'POST /session': start,
  })
  const { user, currentUrl } = await mountScreen('/pedidos/M26-004210', api)
  await user.type(await screen.findByLabelText('Correo electrónico'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'secreta{Enter}')
  await screen.findByRole('heading', { name: 'M26-004210' })
  expect(currentUrl()).toBe('/pedidos/M26-004210')
})

test('an account with a second factor is asked for a code', async () => {
  const bodies: unknown[] = []
  const api = createMockApi({
    'GET /session': () => new Refusal(401, { code: 'session_required', message: '' }),
    'POST /session': async (request) => {
      const body = await request.json()
      bodies.push(body)
      return body.code ? session : new Refusal(401, { code: 'second_factor_required', message: '' })
    },
  })
  const { user } = await mountScreen('/entrar', api)
  await user.type(await screen.findByLabelText('Correo electrónico'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'secreta{Enter}')
  await user.type(await screen.findByLabelText('Código de verificación'), '123456{Enter}')
  await waitFor(() =>
    expect(bodies.at(-1)).toEqual({ email: 'lucia@example.com', password: 'secreta', code: '123456' }),
  )
})

test('the navigation shows only what the permissions allow', async () => {
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions: ['orders_read'] }) })
  await mountScreen('/', api)
  await screen.findByRole('heading', { name: 'Pedidos' })
  expect(screen.getAllByRole('link', { name: 'Pedidos' }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Equipo' })).toBeNull()
})

test('the navigation marks one item: that of the screen, or of the nearest one above it', async () => {
  for (const [path, heading, item] of [
    ['/informes/impuestos', 'Libros e impuestos', 'Libros e impuestos'],
    ['/pedidos/M26-004210', 'M26-004210', 'Pedidos'],
  ] as const) {
    const { unmount } = await mountScreen(path)
    await screen.findByRole('heading', { level: 1, name: heading })
    const navigation = within(screen.getByRole('navigation', { name: 'Principal' }))
    expect(navigation.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
      item,
    ])
    unmount()
  }
})

test('the palette finds an order by its number', async () => {
  const { user } = await mountScreen('/pedidos')
  await screen.findByRole('heading', { name: 'Pedidos' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'M26-004100')
  expect(await screen.findByRole('menuitem', { name: /M26-004100/ })).toBeDefined()
})

test('an unknown path says so, inside the layout', async () => {
  await mountScreen('/nada')
  await screen.findByRole('heading', { name: 'No encontrado' })
  expect(screen.getByRole('button', { name: /Cuenta de/ })).toBeDefined()
})
