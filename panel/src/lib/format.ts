// Formats of figures and instants. Amounts arrive rounded from the server; times are those of the shop.
import { fromDate, parseDate, parseDateTime, toCalendarDate } from '@internationalized/date'
import { TIME_ZONE } from './time-zone.ts'

const amount = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const roundAmount = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
  useGrouping: 'always',
})
const share = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 0 })
const change = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
  useGrouping: 'always',
})
const whole = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
const decimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2 })
const instants = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { ...options, timeZone: TIME_ZONE })
const short = instants({ day: 'numeric', month: 'short' })
const shortWithYear = instants({ day: 'numeric', month: 'short', year: 'numeric' })
const monthOfYear = instants({ month: 'short', year: 'numeric' })
const time = instants({ hour: '2-digit', minute: '2-digit' })
const full = instants({ dateStyle: 'full', timeStyle: 'short' })
const longDate = instants({ dateStyle: 'long' })

/** Decimal string such as `12.50` as «12,50 €». */
export const formatAmount = (euros: string) => amount.format(Number(euros))

export const formatCents = (cents: number) => amount.format(cents / 100)

/** Cents as whole euros, for axes. */
export const formatRoundCents = (cents: number) => roundAmount.format(cents / 100)

/** Smallest top of an axis of whole euros, in cents: below, several ticks would be the same. */
export const MIN_CHART_TOP = 400

/** Part of a whole as «86 %», or nothing without a whole. */
export const formatShare = (part: number, all: number) => (all === 0 ? '' : share.format(part / all))

/** Change from one figure to another as «+12 %», or nothing when there is nothing to compare with. */
export const formatChange = (before: number, after: number) =>
  before === 0 ? '' : change.format((after - before) / Math.abs(before))

/** Decimal string such as `4.25` as «4,25». */
export const formatAverage = (value: string) => decimal.format(Number(value))

export const formatCount = (count: number) => whole.format(count)

export const formatLongDate = (instant: string) => longDate.format(new Date(instant))

export const formatFull = (instant: string) => full.format(new Date(instant))

const calendarDay = (date: Date) => toCalendarDate(fromDate(date, TIME_ZONE))

/** Short form relative to a day: «hoy, 10:32», «ayer, 18:04», «12 nov, 09:15», «12 nov 2025». */
export function formatInstant(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const [day, today] = [calendarDay(date), calendarDay(now)]
  if (day.compare(today) === 0) return `hoy, ${time.format(date)}`
  if (day.compare(today.subtract({ days: 1 })) === 0) return `ayer, ${time.format(date)}`
  if (day.year === today.year) return `${short.format(date)}, ${time.format(date)}`
  return shortWithYear.format(date)
}

/** Day such as `2026-11-26` as «26 nov», or month such as `2026-11` as «nov 2026». */
export function formatDay(key: string, now = new Date()): string {
  const isMonth = key.length === 7
  const day = parseDate(isMonth ? `${key}-01` : key)
  const date = day.toDate(TIME_ZONE)
  if (isMonth) return monthOfYear.format(date)
  return (day.year === calendarDay(now).year ? short : shortWithYear).format(date)
}

/** First instant of a day such as `2026-11-26`. */
export const startOfDay = (day: string) => parseDate(day).toDate(TIME_ZONE).toISOString()

/** Last instant of a day. */
export const endOfDay = (day: string) => parseDateTime(`${day}T23:59:59.999`).toDate(TIME_ZONE).toISOString()

/** Day of an instant; empty without one. */
export const dayOf = (instant: string | null | undefined) =>
  instant ? calendarDay(new Date(instant)).toString() : ''

const bytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** Size such as «1,4 MB». */
export const formatBytes = (size: number) =>
  size < 1e6 ? `${bytes.format(Math.max(size / 1e3, 0.1))} kB` : `${bytes.format(size / 1e6)} MB`
