import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { session } from '../test/mock-staff.ts'
import { mountScreen } from '../test/mount.tsx'

/** The modules of a screen are loaded when it is first opened. */
const FIRST_LOAD = { timeout: 15_000 }

// Ends only a test that would hang.
vi.setConfig({ testTimeout: 60_000 })

const PATH = '/ajustes/impuestos'
const PHONE = '(width < 48rem)'
const OUTSIDE = { goods: 'export', services: 'spanish_vat' }
const NONE = { general: 0, reduced: 0, super_reduced: 0 }

const ratesOf = (territory: string, from: string, general: number) => ({
  territory,
  from,
  rates: { general, reduced: 1000, super_reduced: 400 },
  surcharges: territory === 'ES' ? { general: 520, reduced: 140, super_reduced: 50 } : NONE,
})

const SPAIN = ratesOf('ES', '2012-09-01', 2100)
const CEUTA = ratesOf('ES-CE', '1997-01-01', 1000)
const GERMANY = ratesOf('DE', '2021-07-01', 1900)
const AUSTRIA = ratesOf('AT', '2021-07-01', 2000)

const TAXES = {
  version: 't1',
  policy: {
    union_consumers: 'threshold',
    intra_community: false,
    canaries: OUTSIDE,
    ceuta: OUTSIDE,
    melilla: OUTSIDE,
    surcharge: false,
  },
  rates: [AUSTRIA, GERMANY, CEUTA, SPAIN],
  activity: { kind: '03', heading: '' },
}

type Overrides = Parameters<typeof createMockApi>[0]

async function open(overrides: Overrides = {}) {
  const api = createMockApi({
    'GET /settings/taxes': () => TAXES,
    'PUT /settings/taxes': async (request) => ({ ...(await request.json()), version: 't2' }),
    ...overrides,
  })
  const mounted = await mountScreen(PATH, api)
  await screen.findByRole('heading', { level: 1, name: 'Impuestos' }, FIRST_LOAD)
  const save = async () => {
    await mounted.user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Cambios guardados.')
    const request = api.requests.find(({ method }) => method === 'PUT')
    return { match: request?.headers.get('if-match'), body: await request?.clone().json() }
  }
  return { ...mounted, api, save }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

const SPANISH_GENERAL = 'General: España (península y Baleares), desde el 1 de septiembre de 2012'

/** Name of the territory of each row of rates, in their order. */
const territories = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Recargo de equivalencia')

test('the rules are written with the version that was read', async () => {
  const { user, save } = await open()
  await user.click(screen.getByRole('radio', { name: /^Siempre el IVA del destino/ }))
  await user.click(screen.getByRole('switch', { name: /ROI/ }))
  await user.click(screen.getByRole('switch', { name: /^Cobrar el recargo/ }))
  const canaries = within(screen.getByRole('group', { name: 'Canarias' }))
  await user.click(canaries.getByRole('button', { name: /Productos/ }))
  await user.click(await screen.findByRole('option', { name: 'La tienda cobra IGIC' }))
  const melilla = within(screen.getByRole('group', { name: 'Melilla' }))
  await user.click(melilla.getByRole('button', { name: /Cursos en línea y contenido digital/ }))
  await user.click(await screen.findByRole('option', { name: 'Sin impuesto' }))
  const { match, body } = await save()
  expect(match).toBe('"t1"')
  expect(body.policy).toEqual({
    union_consumers: 'destination',
    intra_community: true,
    canaries: { goods: 'local_tax', services: 'spanish_vat' },
    ceuta: OUTSIDE,
    melilla: { goods: 'export', services: 'not_subject' },
    surcharge: true,
  })
})

test('the activity of the register is written', async () => {
  const { user, save } = await open()
  await user.click(screen.getByRole('button', { name: /Tipo de actividad/ }))
  await user.click(await screen.findByRole('option', { name: 'Profesional' }))
  await user.type(field('Grupo o epígrafe del IAE'), '933.9')
  const { body } = await save()
  expect(body.activity).toEqual({ kind: '05', heading: '933.9' })
})

test('rates are listed by territory, and written in hundredths of a per cent', async () => {
  const { user, save } = await open()
  expect(territories()).toEqual(['España (península y Baleares)', 'Ceuta (IPSI)', 'Alemania', 'Austria'])
  const general = field(SPANISH_GENERAL)
  const surcharge = field(SPANISH_GENERAL.replace('General', 'Recargo general'))
  expect([general.value, surcharge.value]).toEqual(['21', '5,2'])
  expect(screen.queryByRole('textbox', { name: /^Recargo general: Alemania/ })).toBeNull()
  await user.clear(general)
  await user.type(general, '21,5')
  await user.clear(surcharge)
  await user.type(surcharge, '5,25')
  const { body } = await save()
  expect(body.rates).toEqual([
    {
      ...SPAIN,
      rates: { ...SPAIN.rates, general: 2150 },
      surcharges: { ...SPAIN.surcharges, general: 525 },
    },
    CEUTA,
    GERMANY,
    AUSTRIA,
  ])
})

test('regions with rates of their own follow their member state', async () => {
  const portugal = ratesOf('PT', '2021-07-01', 2300)
  const azores = ratesOf('PT-20', '2021-07-01', 1600)
  const madeira = ratesOf('PT-30', '2024-10-01', 2200)
  const corsica = ratesOf('FR-20R', '2021-07-01', 2000)
  const rates = [madeira, portugal, SPAIN, azores, corsica]
  const { user, save } = await open({ 'GET /settings/taxes': () => ({ ...TAXES, rates }) })
  expect(territories()).toEqual([
    'España (península y Baleares)',
    'Francia (Córcega)',
    'Portugal',
    'Portugal (Azores)',
    'Portugal (Madeira)',
  ])
  const general = field('General: Portugal (Madeira), desde el 1 de octubre de 2024')
  await user.clear(general)
  await user.type(general, '21')
  const { body } = await save()
  expect(body.rates).toEqual([
    SPAIN,
    corsica,
    portugal,
    azores,
    { ...madeira, rates: { ...madeira.rates, general: 2100 } },
  ])
})

test('what is no percentage stays, with an error at its field, and is not written', async () => {
  const { user, api } = await open()
  const general = field(SPANISH_GENERAL)
  await user.clear(general)
  await user.type(general, 'veintiuno')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Escribe un porcentaje entre 0 y 100')).toBeDefined()
  expect(general.getAttribute('aria-invalid')).toBe('true')
  expect(general.value).toBe('veintiuno')
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('new rates are added below those of their territory; earlier ones stay', async () => {
  const refusal = new Refusal(422, {
    code: 'invalid_settings',
    message: 'Revisa los datos marcados.',
    errors: [
      { field: 'rates.3.from', message: 'Desde debe ser una fecha' },
      { field: 'rates.3.rates.general', message: 'El tipo no es válido' },
    ],
  })
  const { user, api } = await open({ 'PUT /settings/taxes': () => refusal })
  await user.click(screen.getByRole('button', { name: /Territorio de los tipos nuevos/ }))
  await user.click(await screen.findByRole('option', { name: 'Alemania' }))
  await user.click(screen.getByRole('button', { name: 'Añadir tipos' }))
  const general = field('General: Alemania, nuevos')
  expect(general.value).toBe('19')
  await user.clear(general)
  await user.type(general, '20')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Desde debe ser una fecha')).toBeDefined()
  expect(screen.getByText('El tipo no es válido')).toBeDefined()
  await waitFor(() => expect(general.getAttribute('aria-invalid')).toBe('true'))
  const written = await api.requests.find(({ method }) => method === 'PUT')?.json()
  expect(written.rates).toEqual([
    SPAIN,
    CEUTA,
    GERMANY,
    { ...GERMANY, from: '', rates: { ...GERMANY.rates, general: 2000 } },
    AUSTRIA,
  ])
})

test('rates are removed, and a table without those of Spain is refused as a whole', async () => {
  const message = 'Faltan los tipos de España'
  const refusal = new Refusal(422, {
    code: 'invalid_settings',
    message: 'Revisa los datos marcados.',
    errors: [{ field: 'rates', message }],
  })
  const { user, api } = await open({ 'PUT /settings/taxes': () => refusal })
  await user.click(screen.getByRole('button', { name: /^Quitar los tipos de España/ }))
  expect(territories()).toEqual(['Ceuta (IPSI)', 'Alemania', 'Austria'])
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(message)).toBeDefined()
  const written = await api.requests.find(({ method }) => method === 'PUT')?.json()
  expect(written.rates).toEqual([CEUTA, GERMANY, AUSTRIA])
})

test('points for the tax adviser are marked', async () => {
  await open()
  expect(screen.getByText(/art\. 70\.Uno\.4\.º.* Confírmalo con tu asesoría fiscal\.$/)).toBeDefined()
  expect(screen.getByText('Tipos del IPSI: Confírmalo con tu asesoría fiscal.')).toBeDefined()
  expect(screen.getByText('Tipos reducidos: Confírmalo con tu asesoría fiscal.')).toBeDefined()
})

test('on a phone the rates are a list of named groups', async () => {
  const original = window.matchMedia.bind(window)
  const width = (query: string) => (query === PHONE ? '(width >= 0px)' : query)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => original(width(query)))
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const { user, save } = await open()
  expect(screen.queryByRole('table')).toBeNull()
  const name = 'Alemania, desde el 1 de julio de 2021'
  const germany = within(screen.getByRole('group', { name }))
  expect(germany.queryByRole('textbox', { name: 'Recargo general' })).toBeNull()
  const reduced = germany.getByRole('textbox', { name: 'Reducido' })
  await user.clear(reduced)
  await user.type(reduced, '7')
  const { body } = await save()
  expect(body.rates[2]).toEqual({ ...GERMANY, rates: { ...GERMANY.rates, reduced: 700 } })
})

test('without the permission to read the settings the screen is closed', async () => {
  const permissions = ['orders_read']
  await mountScreen(PATH, createMockApi({ 'GET /session': () => ({ ...session, permissions }) }))
  expect(await screen.findByRole('heading', { name: 'No tienes permiso' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Impuestos' })).toBeNull()
})
