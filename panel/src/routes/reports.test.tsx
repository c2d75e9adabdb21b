import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Grouping } from '../lib/api/schema.ts'
import { createMockApi, Refusal } from '../test/mock-api.ts'
import { report } from '../test/mock-sales.ts'
import { mountScreen } from '../test/mount.tsx'

const lastReport = ({ requests }: ReturnType<typeof createMockApi>) =>
  Object.fromEntries(
    new URL(requests.findLast(({ url }) => url.includes('/reports/'))?.url ?? '').searchParams,
  )

test('period and grouping of the URL reach the API and the files', async () => {
  const api = createMockApi()
  await mountScreen('/informes?from=2026-11-01&to=2026-11-30&grouping=tax', api)
  const csv = await screen.findByRole('link', { name: 'CSV' })
  const query = 'from=2026-11-01&to=2026-11-30&grouping=tax'
  expect(csv.getAttribute('href')).toBe(`/admin/v1/reports/sales/file?${query}&format=csv`)
  await waitFor(() =>
    expect(lastReport(api)).toEqual({ from: '2026-11-01', to: '2026-11-30', grouping: 'tax' }),
  )
})

test('an unreadable URL is a report of this month by day', async () => {
  const api = createMockApi()
  await mountScreen('/informes?from=ayer&to=2026-11-30&grouping=nada', api)
  await waitFor(() => expect(lastReport(api).grouping).toBe('day'))
  expect(lastReport(api).from).toMatch(/-01$/)
})

test('a period is chosen by its name', async () => {
  const api = createMockApi()
  const { user, currentUrl } = await mountScreen('/informes', api)
  await user.click(await screen.findByRole('button', { name: /Periodo/ }))
  await user.click(await screen.findByRole('option', { name: 'Este año' }))
  await waitFor(() => expect(currentUrl()).toMatch(/from=\d{4}-01-01&to=/))
})

/** Cells of a row of the detail or of the data table of a chart, its label first. */
const cellsOf = (label: string, row: number) => {
  const name = { name: label }
  const table = screen.queryByRole('region', name) ?? screen.getByRole('table', name)
  return [...(within(table).getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
}

/** Report by a grouping, with one row: 900 € of sales and a refund of 121 €. */
async function mountReport(grouping: Grouping, label: string) {
  const rows = [{ ...report.total, key: '1', label }]
  const api = createMockApi({ 'GET /reports/sales': () => ({ ...report, grouping, rows }) })
  const mounted = await mountScreen(`/informes?from=2026-11-01&to=2026-11-30&grouping=${grouping}`, api)
  await screen.findByRole('region', { name: 'Detalle' })
  return mounted
}

test('sums are compared with the period before', async () => {
  await mountScreen('/informes?from=2026-11-01&to=2026-11-30')
  expect((await screen.findAllByText('+50 % que en el periodo anterior')).length).toBe(3)
  expect(screen.getAllByText('Reembolsado').length).toBe(2)
})

test('the data table of the chart has the refunds', async () => {
  const { user } = await mountScreen('/informes?from=2026-11-01&to=2026-11-30')
  await user.click(await screen.findByRole('radio', { name: 'Tabla' }))
  const title = 'Ventas por día'
  expect(cellsOf(title, 0)).toEqual(['Día', 'Ventas con IVA', 'Reembolsado', 'Ventas menos reembolsos'])
  expect(cellsOf(title, 2).slice(1)).toEqual(['120,00 €', '121,00 €', '-1,00 €'])
})

test.each(['product', 'category'] as const)('by %s, units and amounts are refunded', async (grouping) => {
  await mountReport(grouping, 'Jarrón de gres')
  const name = grouping === 'product' ? 'Ventas por producto' : 'Ventas por categoría'
  expect(screen.getByRole('list', { name })).toBeDefined()
  const [, ...columns] = cellsOf('Detalle', 0)
  expect(columns).toEqual([
    'Pedidos',
    'Unidades',
    'Unidades reembolsadas',
    'Sin IVA',
    'IVA',
    'Ventas con IVA',
    'Reembolsado',
    'Ventas menos reembolsos',
  ])
  const amounts = ['743,80 €', '156,20 €', '900,00 €', '121,00 €', '779,00 €']
  expect(cellsOf('Detalle', 1)).toEqual(['Jarrón de gres', '20', '40', '1', ...amounts])
})

test('by tax rate, bases and taxes are refunded', async () => {
  await mountReport('tax', '21 %')
  expect(cellsOf('Detalle', 0).slice(5)).toEqual([
    'Reembolsado sin IVA',
    'IVA reembolsado',
    'Reembolsado',
    'Ventas menos reembolsos',
  ])
  expect(cellsOf('Detalle', 1).slice(5)).toEqual(['100,00 €', '21,00 €', '121,00 €', '779,00 €'])
})

test('by payment method, refunds are subtracted', async () => {
  await mountReport('payment_method', 'Tarjeta')
  expect(cellsOf('Detalle', 1).slice(-3)).toEqual(['900,00 €', '121,00 €', '779,00 €'])
})

test('a refused period says why', async () => {
  const message = 'El periodo termina antes de empezar.'
  const api = createMockApi({
    'GET /reports/sales': () => new Refusal(422, { code: 'invalid_period', message }),
  })
  await mountScreen('/informes?from=2026-11-30&to=2026-11-01', api)
  expect(await screen.findByText(message)).toBeDefined()
})
