import type { Ask } from './runtime.js'
import type { CalendarDay, CalendarMonth, DateReading } from './views.js'

/** The first and the last day that may be chosen, such as `2026-11-20`. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
}

/** What to go by: so many days or months, or to the first or the last day of the week. */
export type DateStep = 'days' | 'months' | 'week_start' | 'week_end'

/** Short dates and the calendar. Days are texts such as `2026-11-20`. */
export interface Dates {
  /** How a short date is to be written. */
  format(): string
  /** The day that it is where the shop is. */
  today(): string
  /** What somebody wrote where a date is asked for; neither a day nor a message when they wrote nothing. */
  read(text: string, limits?: DateLimits): DateReading
  /**
   * The month of a day, its weeks in rows.
   *
   * @throws {@link UsageError} `invalid_argument` for a day that the calendar has not, as the two below do
   */
  month(date: string, limits?: DateLimits): CalendarMonth
  /** A day as people read it. */
  day(date: string): CalendarDay
  /** The day that so many steps lead to, as near as the limits allow. */
  move(date: string, step: DateStep, count?: number, limits?: DateLimits): string
}

export function dateHelpers(ask: Ask): Dates {
  return {
    format: () => ask('date_format'),
    today: () => ask('today'),
    read: (text, limits) => ask({ read_date: { text, ...within(limits) } }),
    month: (date, limits) => ask({ calendar_month: { date, ...within(limits) } }),
    day: (date) => ask({ calendar_day: { date } }),
    move: (date, step, count = 1, limits) =>
      ask({ move_date: { date, step: counted(step, count), ...within(limits) } }),
  }
}

const within = (limits?: DateLimits) => ({ min: limits?.min ?? '', max: limits?.max ?? '' })

/** A step as the engine reads it. */
function counted(step: DateStep, count: number) {
  switch (step) {
    case 'days':
      return { days: count }
    case 'months':
      return { months: count }
    default:
      return step
  }
}
