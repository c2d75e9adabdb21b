import { expect, test } from 'vitest'
import { overTime } from './time-rows.ts'

const keys = (...args: Parameters<typeof overTime>) => overTime(...args).map(({ key }) => key)

test('days without sales are zero', () => {
  const rows = [{ key: '2026-11-02', gross_cents: 500 }]
  expect(overTime(rows, 'day', { from: '2026-11-01', to: '2026-11-03' })).toEqual([
    { key: '2026-11-01', gross_cents: 0 },
    { key: '2026-11-02', gross_cents: 500 },
    { key: '2026-11-03', gross_cents: 0 },
  ])
})

test('weeks begin on Monday, also before the period', () => {
  expect(keys([], 'week', { from: '2026-11-01', to: '2026-11-10' })).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ])
})

test('months are named by year and month', () => {
  expect(keys([], 'month', { from: '2026-11-15', to: '2027-01-01' })).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})

test('a row outside the period is kept in its place', () => {
  const rows = [{ key: '2026-11-04', gross_cents: 1 }]
  expect(keys(rows, 'day', { from: '2026-11-03', to: '2026-11-03' })).toEqual(['2026-11-03', '2026-11-04'])
})
