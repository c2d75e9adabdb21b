import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('sums are compared with the period before, refunds only over time', async () => {
  await mountScreen('/informes?from=2026-11-01&to=2026-11-30')
  expect((await screen.findAllByText('+50 % que en el periodo anterior')).length).toBe(3)
  expect(screen.getAllByText('Reembolsado').length).toBe(2)
})

test('by product, the largest are ranked', async () => {
  const rows = [{ ...report.total, key: '1', label: 'Jarrón de gres' }]
  const api = createMockApi({ 'GET /reports/sales': () => ({ ...report, grouping: 'product', rows }) })
  await mountScreen('/informes?from=2026-11-01&to=2026-11-30&grouping=product', api)
  expect(await screen.findByRole('list', { name: 'Ventas por producto' })).toBeDefined()
  expect(screen.queryByText('Reembolsado')).toBeNull()
})

test('a refused period says why', async () => {
  const message = 'El periodo termina antes de empezar.'
  const api = createMockApi({
    'GET /reports/sales': () => new Refusal(422, { code: 'invalid_period', message }),
  })
  await mountScreen('/informes?from=2026-11-30&to=2026-11-01', api)
  expect(await screen.findByText(message)).toBeDefined()
})
