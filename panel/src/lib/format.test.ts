import { expect, test } from 'vitest'
import {
  endOfDay,
  formatAmount,
  formatCents,
  formatChange,
  formatDay,
  formatInstant,
  formatShare,
  startOfDay,
} from './format.ts'

const now = new Date('2026-11-26T12:00:00')
const at = (local: string) => formatInstant(new Date(local).toISOString(), now)

test('instants are relative to the day', () => {
  expect(at('2026-11-26T10:32:00')).toBe('hoy, 10:32')
  expect(at('2026-11-25T18:04:00')).toBe('ayer, 18:04')
  expect(at('2026-03-02T09:15:00')).toBe('2 mar, 09:15')
  expect(at('2025-03-02T09:15:00')).toBe('2 mar 2025')
})

test('amounts have the Spanish notation', () => {
  expect(formatAmount('1234.5').replace(/\s/g, ' ')).toBe('1.234,50 €')
  expect(formatCents(-1965).replace(/\s/g, ' ')).toBe('-19,65 €')
})

test('a day covers all its instants', () => {
  const [start, end] = [new Date(startOfDay('2026-11-26')), new Date(endOfDay('2026-11-26'))]
  expect([start.getDate(), start.getHours(), end.getDate(), end.getHours()]).toEqual([26, 0, 26, 23])
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
  const now = new Date('2026-11-26T12:00:00')
  expect(['2026-11-05', '2025-11-05', '2026-11'].map((key) => formatDay(key, now))).toEqual([
    '5 nov',
    '5 nov 2025',
    'nov 2026',
  ])
})
