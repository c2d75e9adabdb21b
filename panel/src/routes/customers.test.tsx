import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { saveFile } from '../lib/browser/save-file.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { customer } from '../test/mock-sales.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

vi.mock('../lib/browser/save-file.ts', () => ({ saveFile: vi.fn() }))

const writesOf = ({ requests }: ReturnType<typeof createMockApi>) =>
  requests.filter(({ method }) => method !== 'GET')

test('the filters of the list reach the API', async () => {
  const api = createMockApi()
  await mountScreen('/clientes?professional=true&active=false&query=olm', api)
  await screen.findByRole('link', { name: 'Marta Olmedo Vidal' })
  const list = api.requests.find(({ url }) => url.includes('/customers?'))
  expect(Object.fromEntries(new URL(list?.url ?? '').searchParams)).toEqual({
    professional: 'true',
    active: 'false',
    query: 'olm',
  })
})

test('a change names its version, and a conflict can be saved over', async () => {
  const versions: (string | null)[] = []
  const api = createMockApi({
    'PUT /customers/7': async (request) => {
      versions.push(request.headers.get('if-match'))
      if (versions.length > 1) return { ...customer, ...(await request.json()), version: 'c10' }
      const current = { ...customer, lastname: 'Olmedo', version: 'c9' }
      return new Refusal(412, { code: 'version_conflict', message: '', current })
    },
  })
  const { user } = await mountScreen('/clientes/7', api)
  await user.click(await screen.findByRole('switch', { name: /Cliente profesional/ }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await user.click(await screen.findByRole('button', { name: 'Guardar la mía' }))
  await waitFor(() => expect(versions).toEqual(['"c1"', '"c9"']))
  const [, second] = writesOf(api)
  expect(await second?.json()).toMatchObject({ is_professional: true, lastname: 'Olmedo Vidal' })
})

test('the equivalence surcharge of a retailer is written, and stands beside the name', async () => {
  let saved = customer
  const api = createMockApi({
    'GET /customers/7': () => saved,
    'PUT /customers/7': async (request) => {
      saved = { ...customer, ...(await request.json()), version: 'c2' }
      return saved
    },
  })
  const { user } = await mountScreen('/clientes/7', api)
  const surcharge = await screen.findByRole('switch', { name: /^Recargo de equivalencia/ })
  expect(surcharge).toHaveProperty('checked', false)
  expect(screen.queryByText('Recargo')).toBeNull()
  await user.click(surcharge)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Recargo')).toBeDefined()
  const [request] = writesOf(api)
  expect(request?.headers.get('if-match')).toBe('"c1"')
  expect(await request?.json()).toMatchObject({ equivalence_surcharge: true, is_professional: false })
})

test('personal data are erased only after a confirmation that names the customer', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen('/clientes/7', api)
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Borrar sus datos personales' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '¿Borrar los datos de Marta Olmedo Vidal?' }),
  )
  expect(writesOf(api)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Borrar a Marta Olmedo Vidal' }))
  await waitFor(() => expect(currentUrl()).toBe('/clientes'))
  expect(writesOf(api).map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([
    ['DELETE', '"c1"'],
  ])
})

test('a refused erasure says why, and stays', async () => {
  const message = 'Tiene pedidos en curso.'
  const api = createMockApi({
    'DELETE /customers/7': () => new Refusal(409, { code: 'orders_under_way', message }),
  })
  const { user, currentUrl } = await mountScreen('/clientes/7', api)
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Borrar sus datos personales' }))
  await user.click(await screen.findByRole('button', { name: 'Borrar a Marta Olmedo Vidal' }))
  await screen.findByText(message)
  expect(currentUrl()).toBe('/clientes/7')
})

test('personal data are downloaded as JSON', async () => {
  const { user } = await mountScreen('/clientes/7')
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Descargar sus datos personales' }))
  await screen.findByText('Datos personales descargados.')
  const data = JSON.stringify({ profile: { email: customer.email } }, null, 2)
  expect(saveFile).toHaveBeenCalledWith('datos-personales-cliente-7.json', 'application/json', data)
})

test('without the permission to write, a customer can only be read', async () => {
  const permissions = ['customers_read']
  const api = createMockApi({ 'GET /session': () => ({ ...session, permissions }) })
  await mountScreen('/clientes/7', api)
  const name = await screen.findByLabelText<HTMLInputElement>('Nombre')
  expect(name.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
})

test('a new customer is opened once it is created', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen('/clientes/nuevo', api)
  await user.type(await screen.findByLabelText(/^Nombre/), 'Marta')
  await user.type(screen.getByLabelText(/^Apellidos/), 'Olmedo')
  await user.type(screen.getByLabelText(/^Correo/), 'marta@example.com')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(currentUrl()).toBe('/clientes/7'))
  expect(await writesOf(api)[0]?.json()).toEqual({
    firstname: 'Marta',
    lastname: 'Olmedo',
    email: 'marta@example.com',
    phone: '',
    country: 'ES',
    is_professional: false,
  })
})

test('a new price code is shown once', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/clientes/codigos', api)
  await user.click(await screen.findByRole('button', { name: 'Nuevo código' }))
  await user.type(await screen.findByLabelText(/^Para quién/), 'Taller Ribas')
  await user.click(screen.getByRole('button', { name: 'Crear el código' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Código')
  expect(shown.value).toBe('JARA-7K2M-Q4')
  expect(await writesOf(api)[0]?.json()).toEqual({ label: 'Taller Ribas', days: 90, email: null })
  await user.click(screen.getByRole('button', { name: 'Hecho' }))
  await waitFor(() => expect(screen.queryByLabelText('Código')).toBeNull())
})

test('a price code is revoked after a confirmation', async () => {
  const api = createMockApi()
  const { user } = await mountScreen('/clientes/codigos', api)
  await user.click(await screen.findByRole('button', { name: 'Revocar el código de Taller Ribas' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '¿Revocar el código de Taller Ribas?' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Revocar' }))
  await screen.findByText('Código revocado.')
  expect(writesOf(api).map(({ url }) => new URL(url).pathname)).toEqual(['/admin/v1/price-codes/4'])
})

test('the palette finds a customer by name', async () => {
  const { user, currentUrl } = await mountScreen('/clientes')
  await screen.findByRole('heading', { name: 'Clientes' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar' }), 'Olmedo')
  await user.click(await screen.findByRole('menuitem', { name: /^Marta Olmedo Vidal/ }))
  await waitFor(() => expect(currentUrl()).toBe('/clientes/7'))
})

test('what is typed while a customer is being created is unsaved on its screen', async () => {
  let end = () => {}
  const created = new Promise<typeof customer>((resolve) => {
    end = () => resolve(customer)
  })
  const api = createMockApi({ 'POST /customers': () => created })
  const { user, currentUrl } = await mountScreen('/clientes/nuevo', api)
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/^Nombre/)
  fill(/^Nombre/, customer.firstname)
  fill(/^Apellidos/, customer.lastname)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  fill(/^Apellidos/, 'Olmedo Vilar')
  end()
  await waitFor(() => expect(currentUrl()).toBe('/clientes/7'))
  expect(await screen.findByText('Borrador recuperado')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(writesOf(api).map(({ method }) => method)).toEqual(['POST', 'PUT']))
  const { firstname, phone, country, is_professional, equivalence_surcharge, is_active } = customer
  expect(await writesOf(api)[1]?.json()).toEqual({
    firstname,
    lastname: 'Olmedo Vilar',
    phone,
    country,
    is_professional,
    equivalence_surcharge,
    is_active,
  })
})
