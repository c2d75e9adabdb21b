import { parseDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { isDay, nameOfPeriod, periodsUntil } from './periods.ts'

test('periods end on the day, and whole months on their last day', () => {
  const periods = periodsUntil(parseDate('2026-03-31'))
  expect(periods.last7).toEqual({ from: '2026-03-25', to: '2026-03-31' })
  expect(periods.last30).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(periods.thisMonth).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(periods.lastMonth).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periods.thisYear).toEqual({ from: '2026-01-01', to: '2026-03-31' })
})

test('a period is recognised by its days', () => {
  const periods = periodsUntil(parseDate('2026-03-15'))
  expect(nameOfPeriod({ from: '2026-02-01', to: '2026-02-28' }, periods)).toBe('lastMonth')
  expect(nameOfPeriod({ from: '2026-02-02', to: '2026-02-28' }, periods)).toBeNull()
})

test('only dates are days', () => {
  expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('ayer'), isDay(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
