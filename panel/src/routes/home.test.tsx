import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi } from '../test/mock-api.ts'
import { dashboard } from '../test/mock-sales.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

test('open tasks lead to the screen on which they are done', async () => {
  await mountScreen('/')
  const task = await screen.findByRole('link', { name: '3 Pedidos por preparar' })
  expect(task.getAttribute('href')).toBe('/pedidos?state=paid')
  expect(screen.getByText('Correos sin enviar')).toBeDefined()
  expect(screen.queryByText('Pedidos en preparación')).toBeNull()
})

test('the task of unclear payments leads to their orders', async () => {
  const tasks = [{ code: 'unclear_payments', label: 'Pagos por aclarar con el banco', count: 2 }]
  await mountScreen('/', createMockApi({ 'GET /dashboard': () => ({ ...dashboard, tasks }) }))
  const task = await screen.findByRole('link', { name: '2 Pagos por aclarar con el banco' })
  expect(task.getAttribute('href')).toBe('/pedidos?unclear_payment=true')
})

test('sales are compared with those of the period before', async () => {
  await mountScreen('/')
  expect(await screen.findByText('+20 % que ayer')).toBeDefined()
  expect(screen.getByText('-38 % que los mismos días de la semana pasada')).toBeDefined()
  expect(screen.getByText('Sin ventas antes con que comparar')).toBeDefined()
  expect(screen.getByText('43 de 50 pedidos')).toBeDefined()
})

test('the figures of the chart are also a table', async () => {
  const { user } = await mountScreen('/')
  await user.click(await screen.findByRole('radio', { name: 'Tabla' }))
  expect(screen.getByRole('row', { name: /^26 nov 120,00/ })).toBeDefined()
})

test('without anything open, the start screen says so', async () => {
  await mountScreen('/', createMockApi({ 'GET /dashboard': () => ({ ...dashboard, tasks: [] }) }))
  expect(await screen.findByText(/^Nada espera/)).toBeDefined()
})

test('without reports, the start screen is the first that is allowed', async () => {
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions: ['customers_read'] }) })
  const { currentUrl } = await mountScreen('/', api)
  await screen.findByRole('heading', { name: 'Clientes' })
  expect(currentUrl()).toBe('/clientes')
})
