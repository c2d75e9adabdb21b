import type { Runtime } from './runtime.js'
import type { CalendarDay, CalendarMonth, DateReading } from './views.js'

/** The first and the last day that may be chosen, such as `2026-11-20`. */
export interface DateLimits {
  min?: string | undefined
  max?: string | undefined
}

export type DateStep = 'days' | 'months' | 'week_start' | 'week_end'

/** Short dates and the calendar. Days are texts such as `2026-11-20`. */
export interface Dates {
  /** How a short date is to be written. */
  format(): string
  /** The day that it is where the shop is. */
  today(): string
  /** What somebody wrote where a date is asked for; neither a day nor a message when they wrote nothing. */
  read(text: string, limits?: DateLimits): DateReading
  /** The month of a day, its weeks in rows. */
  month(date: string, limits?: DateLimits): CalendarMonth
  /** A day as people read it. */
  day(date: string): CalendarDay
  /** The day that so many steps lead to, as near as the limits allow. */
  move(date: string, step: DateStep, count?: number, limits?: DateLimits): string
}

export function dateHelpers(runtime: Runtime, now: () => number): Dates {
  return {
    format: () => runtime.ask((engine) => engine.dateFormat()),
    today: () => runtime.ask((engine) => engine.today(now())),
    read: (text, { min = '', max = '' } = {}) =>
      JSON.parse(runtime.ask((engine) => engine.readDate(text, min, max))),
    month: (date, { min = '', max = '' } = {}) =>
      JSON.parse(runtime.ask((engine) => engine.calendarMonth(date, min, max))),
    day: (date) => JSON.parse(runtime.ask((engine) => engine.calendarDay(date))),
    move: (date, step, count = 1, { min = '', max = '' } = {}) =>
      runtime.ask((engine) => engine.moveDate(date, step, count, min, max)),
  }
}
