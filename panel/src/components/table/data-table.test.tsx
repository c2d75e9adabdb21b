import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mount } from '../../test/mount.tsx'
import { Button } from '../ui/button.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { useListState } from './list-state.ts'
import { type Page, useList } from './use-list.ts'

interface Thing {
  id: string
  name: string
}

const COLUMNS: readonly Column<Thing>[] = [
  { id: 'id', header: 'Código', cell: ({ id }) => id, isPrimary: true, card: 'title' },
  { id: 'name', header: 'Nombre', sort: 'name', cell: ({ name }) => name },
]

const PAGE = 20

function page({ after = '0' }: { after?: string }): Page<Thing> {
  const start = Number(after)
  const data = Array.from({ length: PAGE }, (_, i) => ({ id: `T${start + i}`, name: `Nombre ${start + i}` }))
  return { data, next: start < PAGE ? String(start + PAGE) : null, total: 2 * PAGE, total_is_exact: true }
}

const asked: object[] = []

function Things({ isEmpty = false }) {
  const state = useListState()
  const list = useList<Thing>('things', state.params, async (params) => {
    asked.push(params)
    return isEmpty ? { data: [], next: null, total: 0, total_is_exact: true } : page(params)
  })
  return (
    <DataTable
      bulkActions={(rows, clear) => <Button onPress={clear}>{`Archivar ${rows.map(({ id }) => id)}`}</Button>}
      columns={COLUMNS}
      empty={<p>Todavía no hay nada</p>}
      filters={[{ kind: 'options', id: 'kind', label: 'Tipo', options: [{ value: 'a', label: 'Primero' }] }]}
      getRowId={({ id }) => id}
      id="things"
      label="Cosas"
      list={list}
      rowPath={({ id }) => `/cosas/${id}`}
      searchLabel="Buscar cosas"
      state={state}
      views={[{ label: 'Todas', params: {} }]}
    />
  )
}

test('rows arrive page after page', async () => {
  await mount(<Things />)
  await screen.findByRole('link', { name: 'T0' })
  // The window of the test shows more rows than a page.
  await screen.findByRole('link', { name: `T${PAGE}` })
  expect(screen.getByText('40 en total')).toBeDefined()
})

test('a press on a heading sorts up, down and not at all', async () => {
  const { user, currentUrl } = await mount(<Things />)
  const heading = await screen.findByRole('button', { name: 'Nombre' })
  const urls: string[] = []
  for (const _ of [1, 2, 3]) {
    await user.click(heading)
    urls.push(currentUrl())
  }
  expect(urls).toEqual(['/?sort=name', '/?sort=-name', '/'])
})

test('a shifted click selects a range, and the bar acts on it', async () => {
  const { user } = await mount(<Things />)
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar T1' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar T3' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 seleccionados')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Archivar T1,T2,T3' }))
  expect(screen.queryByText('3 seleccionados')).toBeNull()
})

test('keys move between the links of rows and select', async () => {
  const { user } = await mount(<Things />)
  const first = await screen.findByRole('link', { name: 'T0' })
  first.focus()
  await user.keyboard('{ArrowDown}jk')
  expect(document.activeElement?.textContent).toBe('T1')
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByText('2 seleccionados')).toBeDefined()
})

test('the search follows what is typed, and filters are in the URL', async () => {
  const { user, currentUrl } = await mount(<Things />)
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar cosas' }), 'jarrón')
  await waitFor(() => expect(currentUrl()).toBe(`/?${new URLSearchParams({ query: 'jarrón' })}`))
  await user.click(screen.getByRole('button', { name: 'Tipo' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Primero' }))
  await waitFor(() => expect(asked).toContainEqual({ query: 'jarrón', kind: 'a' }))
})

test('a view keeps the parameters under a name', async () => {
  const { user, currentUrl } = await mount(<Things />, { url: '/?kind=a' })
  await user.click(await screen.findByRole('button', { name: 'Guardar vista' }))
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Primeras{Enter}')
  const views = screen.getByRole('navigation', { name: 'Vistas' })
  await user.click(within(views).getByRole('link', { name: 'Todas' }))
  expect(currentUrl()).toBe('/')
  await user.click(within(views).getByRole('link', { name: 'Primeras' }))
  expect(currentUrl()).toBe('/?kind=a')
})

test('an empty list differs from a search without results', async () => {
  const { unmount } = await mount(<Things isEmpty />)
  await screen.findByText('Todavía no hay nada')
  unmount()
  const { user } = await mount(<Things isEmpty />, { url: '/?query=x' })
  await screen.findByText('Sin resultados')
  await user.click(screen.getByRole('button', { name: 'Quitar la búsqueda y los filtros' }))
  await screen.findByText('Todavía no hay nada')
})
