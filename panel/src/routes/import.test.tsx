import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMockApi } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

const mapping = { source: 'tabla', columns: { title: 'Artículo', price: 'PVP' } }
const recognition = {
  format: { kind: 'csv', delimiter: ';', encoding: 'UTF-8' },
  columns: ['Artículo', 'PVP', 'Familia'],
  lines: 2,
  sample: [
    ['Vela', '12,50', 'Velas'],
    ['Taza', 'mucho', ''],
  ],
  system: null,
  mapping,
}
const fault = { line: 3, column: 'PVP', message: '«mucho» en la columna «PVP» no es un precio' }
const preview = {
  products: [
    {
      line: 2,
      title: 'Vela',
      sku: '',
      price_cents: 1250,
      tax_percent: 21,
      stock: null,
      categories: ['Velas'],
      variants: [],
    },
  ],
  faults: [],
}
const checked = {
  state: 'checked',
  result: { products: 1, rejected: 1, faults: { total: 1, first: [fault] }, notes: [] },
}
const imported = {
  state: 'imported',
  result: {
    import: 7,
    counts: { new: 1, updated: 0, unchanged: 0, left: 0, rejected: 1 },
    lines: [{ line: 2, id: 'V', name: 'Vela', outcome: 'new', notes: [] }],
    notes: [],
    rejected: 1,
  },
}

function createImportApi(
  bodies: Record<string, unknown>,
  handlers: Parameters<typeof createMockApi>[0] = {},
) {
  let job: unknown = { state: 'idle' }
  const accept = (name: string, next: unknown) => async (request: Request) => {
    bodies[name] = await request.json()
    job = next
    return { state: 'running', written: 0, total: 0 }
  }
  return createMockApi({
    'GET /session': () => ({ ...session, permissions: ['catalogue_read', 'catalogue_write'] }),
    'GET /imports': () => ({
      imports: [
        {
          id: 6,
          started_at: '2026-11-26T21:40:00Z',
          finished_at: '2026-11-26T21:41:00Z',
          file_name: 'anterior.csv',
          counts: { new: 3, updated: 0, unchanged: 0, left: 0, rejected: 0 },
          state: 'done',
        },
      ],
      mappings: [],
    }),
    'GET /imports/fields': () => ({
      data: [
        { name: 'title', label: 'Nombre' },
        { name: 'category', label: 'Categorías' },
      ],
    }),
    'POST /imports/files': () => ({ id: 4, part_bytes: 8 }),
    'PUT /imports/files/4/content': async (request) => {
      bodies.content = `${bodies.content ?? ''}${await request.text()}`
      return { received: 0 }
    },
    'GET /imports/files/4/recognition': () => recognition,
    'POST /imports/files/4/preview': async (request) => {
      bodies.preview = await request.json()
      return preview
    },
    'POST /imports/files/4/check': accept('check', checked),
    'POST /imports/files/4/import': accept('import', imported),
    'GET /imports/files/4': () => job,
    'POST /imports/6/undo': () => {
      bodies.undo = true
      return {
        products: [{ id: 1, title: 'Vela', outcome: { kept: 'se ha vendido después' } }],
        deleted_categories: 0,
        running: false,
      }
    },
    ...handlers,
  })
}

test('a file is mapped, checked and imported without its faulty lines', async () => {
  const bodies: Record<string, unknown> = {}
  const { user, container } = await mountScreen('/importar', createImportApi(bodies))
  await screen.findByRole('heading', { name: 'Importar productos' })
  const file = new File(['Artículo;PVP;Familia\nVela;12,50;Velas\n'], 'tarifa.csv', { type: 'text/csv' })
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, file)
  await screen.findByText(/^12,50\s€$/)
  expect(bodies.content).toBe('Artículo;PVP;Familia\nVela;12,50;Velas\n')

  await user.click(screen.getByRole('button', { name: /Categorías/ }))
  await user.click(await screen.findByRole('option', { name: 'Familia' }))
  await waitFor(() =>
    expect(bodies.preview).toMatchObject({
      mapping: { columns: { category: 'Familia', title: 'Artículo' } },
    }),
  )
  const confirmed = screen.getByRole('checkbox', { name: /^Los precios anteriores fueron los más bajos/ })
  expect((confirmed as HTMLInputElement).checked).toBe(false)
  expect(bodies.preview).toMatchObject({ prior_prices_confirmed: false })
  await user.click(confirmed)
  await user.click(screen.getByRole('button', { name: 'Comprobar el fichero' }))
  await screen.findByText('1 fallo. 1 producto está bien.')
  expect(bodies.check).toMatchObject({ prior_prices_confirmed: true })
  expect(screen.getByText(fault.message)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Descargar las líneas con fallos' }).getAttribute('href')).toBe(
    '/admin/v1/imports/files/4/rejected',
  )
  await user.click(screen.getByRole('button', { name: 'Importar los que están bien' }))
  await screen.findByText('Importación terminada.')
  expect(bodies.import).toMatchObject({
    skip_invalid: true,
    prices_without_tax: false,
    prior_prices_confirmed: true,
  })
  expect(screen.getByText('Vela')).toBeDefined()
})

test('an earlier import is undone, and the products that are kept are named', async () => {
  const bodies: Record<string, unknown> = {}
  const { user } = await mountScreen('/importar', createImportApi(bodies))
  await screen.findByText('anterior.csv')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(bodies.undo).toBe(true))
  expect(await screen.findByText(/se ha vendido después/)).toBeDefined()
})

test('an interrupted import can be undone, one in progress cannot', async () => {
  const past = (id: number, file_name: string, state: string) => ({
    id,
    file_name,
    state,
    started_at: '2026-11-26T21:40:00Z',
    finished_at: '2026-11-26T21:40:00Z',
    counts: { new: 3, updated: 0, unchanged: 0, left: 0, rejected: 0 },
  })
  const api = createMockApi({
    'GET /session': () => ({ ...session, permissions: ['catalogue_read', 'catalogue_write'] }),
    'GET /imports': () => ({
      imports: [past(8, 'ahora.csv', 'running'), past(7, 'antes.csv', 'interrupted')],
      mappings: [],
    }),
    'POST /imports/7/undo': () => ({ products: [], deleted_categories: 0, running: true }),
  })
  const { user } = await mountScreen('/importar', api)
  await screen.findByText('En marcha')
  expect(screen.getByText('Interrumpida')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText(/Se está deshaciendo: puede tardar/)).toBeDefined()
})

test('a saved mapping is replaced with the version that was read, and a new one has none', async () => {
  const written: (string | null)[] = []
  const save = (request: Request) => {
    written.push(request.headers.get('if-match'))
    return { mapping, version: `m${written.length + 1}` }
  }
  const api = createImportApi(
    {},
    {
      'GET /imports': () => ({ imports: [], mappings: ['Tarifa'] }),
      'GET /imports/mappings/Tarifa': () => ({ mapping, version: 'm1' }),
      'PUT /imports/mappings/Tarifa': save,
      'PUT /imports/mappings/Nueva': save,
    },
  )
  const { user, container } = await mountScreen('/importar', api)
  await screen.findByRole('heading', { name: 'Importar productos' })
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['Artículo;PVP\nVela;12,50\n'], 'tarifa.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: /Mapa guardado/ }))
  await user.click(await screen.findByRole('option', { name: 'Tarifa' }))
  const name = screen.getByLabelText(/^Nombre del mapa/)
  const press = () => user.click(screen.getByRole('button', { name: 'Guardar el mapa' }))
  await user.type(name, 'Tarifa')
  await press()
  await waitFor(() => expect(written).toEqual(['"m1"']))
  await press()
  await waitFor(() => expect(written).toEqual(['"m1"', '"m2"']))
  await user.clear(name)
  await user.type(name, 'Nueva')
  await press()
  await waitFor(() => expect(written).toEqual(['"m1"', '"m2"', null]))
})
