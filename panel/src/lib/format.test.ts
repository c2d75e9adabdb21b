import { expect, test } from 'vitest'
import {
  dayOf,
  endOfDay,
  formatAmount,
  formatCents,
  formatChange,
  formatDay,
  formatInstant,
  formatShare,
  startOfDay,
} from './format.ts'

const now = new Date('2026-11-26T11:00:00Z')
const at = (instant: string) => formatInstant(instant, now)

test('instants are relative to the day of the shop, whose time they show', () => {
  expect(at('2026-11-26T09:32:00Z')).toBe('hoy, 10:32')
  expect(at('2026-11-25T23:10:00Z')).toBe('hoy, 00:10')
  expect(at('2026-11-25T22:50:00Z')).toBe('ayer, 23:50')
  expect(at('2026-07-02T07:15:00Z')).toBe('2 jul, 09:15')
  expect(at('2025-03-02T08:15:00Z')).toBe('2 mar 2025')
  expect(at('2025-12-31T23:30:00Z')).toBe('1 ene, 00:30')
})

test('amounts have the Spanish notation', () => {
  expect(formatAmount('1234.5').replace(/\s/g, ' ')).toBe('1.234,50 €')
  expect(formatCents(-1965).replace(/\s/g, ' ')).toBe('-19,65 €')
})

test('a day covers all its instants in the shop, also when the clocks change', () => {
  expect([startOfDay('2026-11-26'), endOfDay('2026-11-26')]).toEqual([
    '2026-11-25T23:00:00.000Z',
    '2026-11-26T22:59:59.999Z',
  ])
  expect([startOfDay('2026-03-29'), endOfDay('2026-03-29')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
  ])
  expect([dayOf('2026-11-25T23:00:00Z'), dayOf('2026-11-25T22:59:59Z'), dayOf(null)]).toEqual([
    '2026-11-26',
    '2026-11-25',
    '',
  ])
})

test('changes and shares are nothing where there is nothing to compare with', () => {
  expect([formatChange(200, 250), formatChange(200, 100), formatChange(5, 5), formatChange(0, 5)]).toEqual([
    '+25\u00a0%',
    '-50\u00a0%',
    '0\u00a0%',
    '',
  ])
  expect([formatShare(43, 50), formatShare(0, 0)]).toEqual(['86\u00a0%', ''])
})

test('days and months of reports are short, with the year where it is another one', () => {
  const now = new Date('2026-11-26T11:00:00Z')
  expect(['2026-11-05', '2025-11-05', '2026-11'].map((key) => formatDay(key, now))).toEqual([
    '5 nov',
    '5 nov 2025',
    'nov 2026',
  ])
})
