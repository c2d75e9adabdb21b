import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi } from '../../test/mock-api.ts'
import { session } from '../../test/mock-staff.ts'
import { mountScreen } from '../../test/mount.tsx'

const noPages = { data: [], next: null, total: 0 }

test('an empty list says so, beside the link to the form of a new resource', async () => {
  const { user, currentUrl } = await mountScreen(
    '/contenidos/paginas',
    createMockApi({ 'GET /pages': () => noPages }),
  )
  await screen.findByRole('heading', { level: 2, name: 'No hay páginas' })
  await user.click(screen.getByRole('link', { name: 'Nueva página' }))
  await screen.findByRole('heading', { level: 1, name: 'Nueva página' })
  expect(currentUrl()).toBe('/contenidos/paginas/nueva')
})

test('without the permission to create, there is no link', async () => {
  const api = createMockApi({
    'GET /session': () => ({ ...session, permissions: ['content_read'] }),
    'GET /pages': () => noPages,
  })
  await mountScreen('/contenidos/paginas', api)
  await screen.findByRole('heading', { level: 2, name: 'No hay páginas' })
  expect(screen.queryByRole('link', { name: 'Nueva página' })).toBeNull()
})
