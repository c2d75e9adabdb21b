import type { QueryFunction } from './runtime.js'
import type { CalendarDay, CalendarMonth, ParsedDate } from './views.js'

/** First and last selectable day, inclusive, such as `2026-11-20`. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
}

/** Unit of `move`: days, months, or the first or last day of the week. */
export type DateStep = 'days' | 'months' | 'week_start' | 'week_end'

/**
 * Short dates and the calendar. Days are ISO 8601 dates such as `2026-11-20`; a day that does not exist throws
 * a `UsageError` `invalid_argument`.
 */
export interface Dates extends ReturnType<typeof createDates> {}

export const createDates = (query: QueryFunction) => ({
  /** Returns the format of short dates, such as `mm/dd/aa`. */
  format: () => query<string>('date_format'),
  /** Returns the current day in the time zone of the shop. */
  today: () => query<string>('today'),
  /** Parses a date entered by the user. Empty text returns neither a day nor a message. */
  read: (text: string, limits?: DateLimits) =>
    query<ParsedDate>({ read_date: { text, ...toEngineLimits(limits) } }),
  /** Returns the month of a day, with its weeks in rows. */
  month: (date: string, limits?: DateLimits) =>
    query<CalendarMonth>({ calendar_month: { date, ...toEngineLimits(limits) } }),
  /** Returns a day with its formatted texts. */
  day: (date: string) => query<CalendarDay>({ calendar_day: { date } }),
  /** Returns the day `count` steps from a day, clamped to the limits. */
  move: (date: string, step: DateStep, count = 1, limits?: DateLimits) =>
    query<string>({ move_date: { date, step: toEngineStep(step, count), ...toEngineLimits(limits) } }),
})

const toEngineLimits = (limits?: DateLimits) => ({ min: limits?.min ?? '', max: limits?.max ?? '' })

const toEngineStep = (step: DateStep, count: number) =>
  step === 'days' ? { days: count } : step === 'months' ? { months: count } : step
