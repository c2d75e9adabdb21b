import { type CalendarDate, parseDate, startOfMonth, startOfWeek } from '@internationalized/date'
import type { Period } from './periods.ts'

export type TimeUnit = 'day' | 'week' | 'month'

const LOCALE = 'es-ES'

const START: Record<TimeUnit, (day: CalendarDate) => CalendarDate> = {
  day: (day) => day,
  week: (day) => startOfWeek(day, LOCALE),
  month: (day) => startOfMonth(day),
}

/** Keys of the days, weeks or months of a period, as reports have them: `2026-11-26`, a Monday, `2026-11`. */
function keysOf({ from, to }: Period, unit: TimeUnit): string[] {
  const last = parseDate(to)
  const keys: string[] = []
  let day = START[unit](parseDate(from))
  while (day.compare(last) <= 0) {
    keys.push(unit === 'month' ? day.toString().slice(0, 7) : day.toString())
    day = day.add({ [`${unit}s`]: 1 })
  }
  return keys
}

/** Amounts over time in order, with zeros where nothing was sold. */
export function overTime(
  rows: readonly { key: string; gross_cents: number }[],
  unit: TimeUnit,
  period: Period,
): { key: string; gross_cents: number }[] {
  const zeros = keysOf(period, unit).map((key) => [key, 0] as const)
  const sold = rows.map(({ key, gross_cents }) => [key, gross_cents] as const)
  return [...new Map([...zeros, ...sold])]
    .map(([key, gross_cents]) => ({ key, gross_cents }))
    .sort((a, b) => a.key.localeCompare(b.key))
}
