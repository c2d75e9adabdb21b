import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { periodOf } from '../features/tax-books/tax-books.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { ossReturn, recapitulative } from '../test/mock-tax-books.ts'
import { mountScreen } from '../test/mount.tsx'

const PATH = '/informes/impuestos?year=2026&quarter=4'

/** Parameters of the last request of a book. */
const asked = ({ requests }: ReturnType<typeof createMockApi>, book: string) =>
  Object.fromEntries(
    new URL(requests.findLast(({ url }) => url.includes(`/tax-books/${book}`))?.url ?? '').searchParams,
  )

/** Cells of the rows of a table. */
const cellsOf = async (label: string) => {
  const table = await screen.findByRole('region', { name: label })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
}

test('form 303 has its boxes and the source of the figures', async () => {
  await mountScreen(PATH, createMockApi())
  const rows = await cellsOf('IVA devengado')
  expect(rows[0]).toEqual(['Concepto', 'Casilla', 'Base', 'Tipo', 'Casilla', 'Cuota'])
  expect(rows[1]).toEqual([
    'IVA al 21 %Facturas con este tipo de IVA.',
    '07',
    '83.000,00 €',
    '21 %',
    '09',
    '17.430,00 €',
  ])
  expect(rows[2]?.slice(1)).toEqual(['14', '-6.000,00 €', '', '15', '-1.260,00 €'])
  expect(rows[3]?.slice(4)).toEqual(['27', '16.170,00 €'])
  expect((await cellsOf('Información adicional'))[1]?.slice(1)).toEqual(['60', '12.000,00 €'])
  expect(screen.getByText('Solo las ventas de la tienda')).toBeDefined()
})

test('form 349 has recipients and rectifications', async () => {
  await mountScreen(PATH, createMockApi())
  expect((await cellsOf('Operaciones'))[1]).toEqual(['FR40303265045', 'Atelier', 'E', '500,00 €'])
  expect((await cellsOf('Rectificaciones de periodos anteriores'))[1]).toEqual([
    'DE136695976',
    'Taller GmbH',
    'S',
    '3.º trimestre de 2026',
    '1.000,00 €',
    '123.456,00 €',
  ])
})

test('form 369 has states, corrections and results', async () => {
  await mountScreen(PATH, createMockApi())
  const sales = await cellsOf('Ventas por Estado miembro')
  expect(sales[1]).toEqual(['Alemania (DE)', 'Bienes', '19 % general', '100,00 €', '19,00 €'])
  const corrections = await cellsOf('Correcciones de trimestres anteriores')
  expect(corrections[1]).toEqual(['Grecia (EL)', '3.º trimestre de 2026', '-10,00 €', '-2,40 €'])
  const results = await cellsOf('Resultado por Estado miembro')
  expect(results.slice(1)).toEqual([
    ['Alemania (DE)', '19,00 €'],
    ['Grecia (EL)', '-2,40 €'],
    ['A ingresar', '19,00 €'],
  ])
})

test('the files have the period of the screen', async () => {
  await mountScreen('/informes/impuestos?year=2026&month=11', createMockApi())
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const books = '/admin/v1/tax-books'
  expect(await address('Libro en XLSX')).toBe(`${books}/register/file?year=2026&quarter=4&format=xlsx`)
  expect(await address('Libro en CSV')).toBe(`${books}/register/file?year=2026&quarter=4&format=csv`)
  expect(await address('303 en CSV')).toBe(`${books}/vat-return/file?year=2026&month=11`)
  expect(await address('349 en CSV')).toBe(`${books}/recapitulative-statement/file?year=2026&month=11`)
  expect(await address('369 en CSV')).toBe(`${books}/oss-return/file?year=2026&quarter=4`)
})

test('a month asks for the quarter of the one-stop shop', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen(PATH, api)
  await user.click(await screen.findByRole('button', { name: /Periodo/ }))
  await user.click(await screen.findByRole('option', { name: 'Agosto' }))
  await waitFor(() => expect(asked(api, 'vat-return')).toEqual({ year: '2026', month: '8' }))
  await waitFor(() => expect(asked(api, 'oss-return')).toEqual({ year: '2026', quarter: '3' }))
  expect(currentUrl()).toBe('/informes/impuestos?year=2026&month=8')
})

test('periods without sales say so', async () => {
  const api = createMockApi({
    'GET /tax-books/recapitulative-statement': () => ({ ...recapitulative, rows: [], rectifications: [] }),
    'GET /tax-books/oss-return': () => ({ ...ossReturn, rows: [], corrections: [], balances: [] }),
  })
  await mountScreen(PATH, api)
  expect(await screen.findByText('Sin ventas a empresas de otros Estados miembros')).toBeDefined()
  expect(await screen.findByText('Sin ventas con el IVA de otros Estados miembros')).toBeDefined()
})

test('a refused period says why', async () => {
  const message = 'El año tiene que tener cuatro cifras, como 2026.'
  const api = createMockApi({
    'GET /tax-books/vat-return': () => new Refusal(422, { code: 'invalid_period', message }),
  })
  await mountScreen('/informes/impuestos?year=26&quarter=1', api)
  expect(await screen.findByText(message)).toBeDefined()
})

test('an unreadable URL is the current quarter', () => {
  const period = periodOf({ year: 'este', quarter: '7' })
  expect(period.year).toBeGreaterThan(2020)
  expect(period.quarter).toBeLessThanOrEqual(4)
  expect(period.month).toBeUndefined()
})
