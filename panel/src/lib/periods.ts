import {
  type CalendarDate,
  endOfMonth,
  parseDate,
  startOfMonth,
  startOfYear,
  today,
} from '@internationalized/date'
import { TIME_ZONE } from './time-zone.ts'

export interface Period {
  /** First day, such as `2026-11-01`. */
  from: string
  /** Last day. */
  to: string
}

export type PeriodName = 'last7' | 'last30' | 'thisMonth' | 'lastMonth' | 'thisYear'

const period = (from: CalendarDate, to: CalendarDate): Period => ({
  from: from.toString(),
  to: to.toString(),
})

/** Usual periods up to a day. */
export function periodsUntil(day: CalendarDate = today(TIME_ZONE)): Record<PeriodName, Period> {
  const lastMonth = startOfMonth(day).subtract({ months: 1 })
  return {
    last7: period(day.subtract({ days: 6 }), day),
    last30: period(day.subtract({ days: 29 }), day),
    thisMonth: period(startOfMonth(day), day),
    lastMonth: period(lastMonth, endOfMonth(lastMonth)),
    thisYear: period(startOfYear(day), day),
  }
}

/** Name of a period, if it is a usual one. */
export function nameOfPeriod({ from, to }: Period, periods = periodsUntil()): PeriodName | null {
  const names = Object.keys(periods) as PeriodName[]
  return names.find((name) => periods[name].from === from && periods[name].to === to) ?? null
}

/** True for a date such as `2026-11-26`. */
export function isDay(text: string | undefined): text is string {
  try {
    parseDate(text ?? '')
    return true
  } catch {
    return false
  }
}
