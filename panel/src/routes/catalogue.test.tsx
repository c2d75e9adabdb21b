import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import {
  catalogueHandlers,
  figures,
  productDetail,
  productPreview,
  productRow,
} from '../test/mock-products.ts'
import { mountScreen } from '../test/mount.tsx'

const PRODUCTS = '/catalogo/productos'

test('selected products are hidden together, with the versions that were read', async () => {
  const api = createMockApi({ ...catalogueHandlers, 'PATCH /products': () => ({ data: [] }) })
  const { user } = await mountScreen(PRODUCTS, api)
  await user.click(await screen.findByRole('checkbox', { name: /7/ }))
  await user.click(screen.getByRole('checkbox', { name: /8/ }))
  await user.click(screen.getByRole('button', { name: 'Ocultar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PATCH')).toBe(true))
  const write = api.requests.find(({ method }) => method === 'PATCH')
  expect(await write?.json()).toEqual({
    rows: [7, 8].map((id) => ({ id, version: `v${id}`, changes: { state: 'unlisted' } })),
  })
})

test('the editor shows the amount that the server computes, and saves over the version that was read', async () => {
  const saved = { ...productDetail, version: 'v2', title: 'Jabón de Castilla' }
  const api = createMockApi({ ...catalogueHandlers, 'PUT /products/7': () => saved })
  const { user } = await mountScreen(`${PRODUCTS}/7`, api)
  expect(await screen.findByText('Sin IVA: 10,00 € · IVA: 2,10 €')).toBeDefined()
  const title = screen.getByRole('textbox', { name: /^Nombre/ })
  await user.clear(title)
  await user.type(title, 'Jabón de Castilla')
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true))
  const write = api.requests.find(({ method }) => method === 'PUT')
  expect(write?.headers.get('If-Match')).toBe('"v1"')
  expect(await write?.json()).toMatchObject({
    title: 'Jabón de Castilla',
    category: 2,
    price: { gross: '12,10' },
    offer: null,
  })
})

test('an error of the server appears at its field', async () => {
  const errors = [{ field: 'slug', message: 'Otro producto ya tiene esta dirección' }]
  const api = createMockApi({
    ...catalogueHandlers,
    'POST /products/preview': () => ({ ...productPreview, errors: [] }),
    'POST /products': () => new Refusal(422, { code: 'invalid_product', message: 'Revisa.', errors }),
  })
  const { user } = await mountScreen(`${PRODUCTS}/nuevo`, api)
  await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Gel')
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Otro producto ya tiene esta dirección')).toBeDefined()
})

test('a draft has a link to its page, and its related products are ordered and removed', async () => {
  const link = { url: 'http://tienda.example/vista-previa/abc', expires_at: '2026-11-28T10:00:00Z' }
  const api = createMockApi({
    ...catalogueHandlers,
    'GET /products/7': () => ({ ...productDetail, state: 'draft', related: [9, 8] }),
    'POST /products/7/preview-link': () => link,
    'PUT /products/7': () => ({ ...productDetail, version: 'v2', state: 'draft', related: [9] }),
  })
  const { user } = await mountScreen(`${PRODUCTS}/7`, api)
  await user.click(await screen.findByRole('button', { name: 'Vista previa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vista previa en la tienda' })
  expect(within(dialog).getByRole('link', { name: 'Abrir' }).getAttribute('href')).toBe(link.url)
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  const list = await screen.findByRole('grid', { name: 'Productos relacionados' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Miel', 'Champú sólido']),
  )
  await user.click(within(list).getByRole('button', { name: 'Quitar Champú sólido' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true))
  const write = api.requests.find(({ method }) => method === 'PUT')
  expect(await write?.json()).toMatchObject({ related: [9] })
})

test('cells of a spreadsheet are pasted, and a refused row is named', async () => {
  const rows = [
    {
      id: 8,
      code: 'invalid_product',
      message: 'Revisa.',
      errors: [{ field: 'price', message: 'Precio no' }],
    },
  ]
  const api = createMockApi({
    ...catalogueHandlers,
    'PATCH /products': () =>
      new Refusal(422, { code: 'invalid_rows', message: 'No se ha cambiado nada.', rows }),
  })
  const { user } = await mountScreen(`${PRODUCTS}/tabla`, api)
  const cell = await screen.findByRole('textbox', { name: 'Precio con IVA: Jabón de oliva' })
  fireEvent.paste(cell, { clipboardData: { getData: () => '8,50\t4\n9,75\t1.000\n' } })
  expect(screen.getByText('2 productos con cambios')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Guardar todo' }))
  expect(await screen.findByText('Precio no')).toBeDefined()
  const write = api.requests.find(({ method }) => method === 'PATCH')
  expect(await write?.json()).toEqual({
    rows: [
      { id: 7, version: 'v7', changes: { price: { gross: '8,50' }, stock: '4', stock_was: 12 } },
      { id: 8, version: 'v8', changes: { price: { gross: '9,75' }, stock: '1.000', stock_was: 12 } },
    ],
  })
})

test('what is typed in the table during a save is saved with the next one', async () => {
  let end = () => {}
  const saved = new Promise<void>((resolve) => {
    end = resolve
  })
  const list = { data: [], next: null, total: 1, total_is_exact: true }
  let rows = [productRow(7, 'Jabón de oliva'), productRow(8, 'Champú sólido')]
  const api = createMockApi({
    ...catalogueHandlers,
    'GET /products': () => ({ ...list, data: rows }),
    'PATCH /products': async () => {
      await saved
      return { data: rows }
    },
  })
  const { user } = await mountScreen(`${PRODUCTS}/tabla`, api)
  const cell = (column: string, product: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `${column}: ${product}` })
  await screen.findByRole('textbox', { name: 'Nombre: Jabón de oliva' })
  const fill = (column: string, product: string, value: string) =>
    fireEvent.change(cell(column, product), { target: { value } })
  fill('Nombre', 'Jabón de oliva', 'Jabón B')
  fill('Referencia', 'Jabón de oliva', 'OLI-2')
  fill('Nombre', 'Champú sólido', 'Champú B')
  await user.click(screen.getByRole('button', { name: 'Guardar todo' }))
  expect(screen.getByRole('button', { name: 'Descartar' })).toHaveProperty('disabled', true)
  fill('Nombre', 'Jabón de oliva', 'Jabón B C')
  // Back to the text before the save.
  fill('Nombre', 'Champú sólido', 'Champú sólido')
  rows = rows.map((row) => ({ ...row, version: 'next', title: `${row.title.split(' ')[0]} B` }))
  end()
  await screen.findByText('2 productos guardados.')
  await user.click(screen.getByRole('button', { name: 'Guardar todo' }))
  const writes = () => api.requests.filter(({ method }) => method === 'PATCH')
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(await writes()[1]?.json()).toEqual({
    rows: [
      { id: 7, version: 'next', changes: { title: 'Jabón B C' } },
      { id: 8, version: 'next', changes: { title: 'Champú sólido' } },
    ],
  })
})

test('a row that a colleague changes meanwhile is refused, and overwritten only once that is shown', async () => {
  let current = productRow(7, 'Jabón de oliva')
  const fault = { id: 7, code: 'version_conflict', message: 'Otra persona ha cambiado esto.', errors: [] }
  const api = createMockApi({
    ...catalogueHandlers,
    'GET /products': () => ({ data: [current], next: null, total: 1, total_is_exact: true }),
    'PATCH /products': async (request) => {
      const { rows } = (await request.clone().json()) as { rows: { version: string }[] }
      return rows[0]?.version === current.version
        ? { data: [current] }
        : new Refusal(422, { code: 'invalid_rows', message: 'No se ha cambiado nada.', rows: [fault] })
    },
  })
  const { user, queries } = await mountScreen(`${PRODUCTS}/tabla`, api)
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Precio con IVA/ })
  fireEvent.change(price, { target: { value: '8,50' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Existencias/ }), { target: { value: '' } })
  current = {
    ...current,
    version: 'colleague',
    price: figures(990, 818),
    current: { ...current.current, stock: 11 },
  }
  await act(() => queries.invalidateQueries({ queryKey: ['products'] }))
  const save = screen.getByRole('button', { name: 'Guardar todo' })
  await user.click(save)
  const alert = await screen.findByText(/^Otra persona/)
  expect(alert.textContent).toBe(
    'Otra persona ha cambiado esto. Precio con IVA ahora: 9,90. Existencias ahora: 11.',
  )
  expect(price.value).toBe('8,50')
  await user.click(save)
  await screen.findByText('1 producto guardado.')
  const writes = api.requests.filter(({ method }) => method === 'PATCH')
  const changes = { price: { gross: '8,50' }, stock: '' }
  expect(await Promise.all(writes.map((write) => write.json()))).toEqual([
    { rows: [{ id: 7, version: 'v7', changes: { ...changes, stock_was: 12 } }] },
    { rows: [{ id: 7, version: 'colleague', changes: { ...changes, stock_was: 11 } }] },
  ])
})

test('an edited row that leaves the list stays in the table, and is saved', async () => {
  let data = [productRow(7, 'Jabón de oliva'), productRow(8, 'Champú sólido')]
  const api = createMockApi({
    ...catalogueHandlers,
    'GET /products': () => ({ data, next: null, total: data.length, total_is_exact: true }),
    'PATCH /products': () => ({ data: [productRow(8, 'Champú B')] }),
  })
  const { user, queries } = await mountScreen(`${PRODUCTS}/tabla`, api)
  const cell = await screen.findByRole('textbox', { name: 'Nombre: Champú sólido' })
  fireEvent.change(cell, { target: { value: 'Champú B' } })
  data = data.slice(0, 1)
  await act(() => queries.invalidateQueries({ queryKey: ['products'] }))
  expect(screen.getByRole('textbox', { name: 'Nombre: Champú sólido' })).toHaveProperty('value', 'Champú B')
  await user.click(screen.getByRole('button', { name: 'Guardar todo' }))
  await screen.findByText('1 producto guardado.')
  const write = api.requests.find(({ method }) => method === 'PATCH')
  expect(await write?.json()).toEqual({ rows: [{ id: 8, version: 'v8', changes: { title: 'Champú B' } }] })
  expect(screen.queryByText('1 producto con cambios')).toBeNull()
})

test('a category is created', async () => {
  const api = createMockApi({ ...catalogueHandlers, 'POST /categories': () => ({}) })
  const { user } = await mountScreen('/catalogo/categorias', api)
  expect(await screen.findByText('/tienda/velas')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Nueva categoría' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /^Nombre/ }), 'Cremas')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'POST')).toBe(true))
  const write = api.requests.find(({ method }) => method === 'POST')
  expect(await write?.json()).toEqual({ title: 'Cremas', slug: '', description: '', image: null })
})
