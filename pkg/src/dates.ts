import type { QueryFunction } from './runtime.js'
import type { CalendarDay, CalendarMonth, ParsedDate } from './views.js'

/** First and last selectable day, inclusive, such as `2026-11-20`. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
}

/** Unit of `move`: days, months, or the first or last day of the week. */
export type DateStep = 'days' | 'months' | 'week_start' | 'week_end'

/** Short dates and the calendar. Days are ISO 8601 dates such as `2026-11-20`. */
export interface Dates {
  /** Returns the format of short dates, such as `mm/dd/aa`. */
  format(): string
  /** Returns the current day in the time zone of the shop. */
  today(): string
  /** Parses a date entered by the user. Empty text returns neither a day nor a message. */
  read(text: string, limits?: DateLimits): ParsedDate
  /**
   * Returns the month of a day, with its weeks in rows.
   *
   * @throws {@link UsageError} `invalid_argument` for a day that does not exist
   */
  month(date: string, limits?: DateLimits): CalendarMonth
  /**
   * Returns a day with its formatted texts.
   *
   * @throws {@link UsageError} `invalid_argument` for a day that does not exist
   */
  day(date: string): CalendarDay
  /**
   * Returns the day `count` steps from a day, by default 1, clamped to the limits.
   *
   * @throws {@link UsageError} `invalid_argument` for a day that does not exist or an unknown step
   */
  move(date: string, step: DateStep, count?: number, limits?: DateLimits): string
}

export function createDates(query: QueryFunction): Dates {
  return {
    format: () => query('date_format'),
    today: () => query('today'),
    read: (text, limits) => query({ read_date: { text, ...toEngineLimits(limits) } }),
    month: (date, limits) => query({ calendar_month: { date, ...toEngineLimits(limits) } }),
    day: (date) => query({ calendar_day: { date } }),
    move: (date, step, count = 1, limits) =>
      query({ move_date: { date, step: toEngineStep(step, count), ...toEngineLimits(limits) } }),
  }
}

const toEngineLimits = (limits?: DateLimits) => ({ min: limits?.min ?? '', max: limits?.max ?? '' })

function toEngineStep(step: DateStep, count: number) {
  switch (step) {
    case 'days':
      return { days: count }
    case 'months':
      return { months: count }
    default:
      return step
  }
}
