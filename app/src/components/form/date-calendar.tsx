import { cva } from 'class-variance-authority'
import type { CalendarDay, DateLimits, DateStep, Dates } from 'mostrador'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dateMessages } from '../../messages/date.ts'
import { IconButton } from '../ui/button.tsx'
import './date-calendar.css'

/** Keyboard steps; Shift with PageUp or PageDown moves by years. */
const steps: Record<string, [step: DateStep, count: number, shifted?: number]> = {
  ArrowLeft: ['days', -1],
  ArrowRight: ['days', 1],
  ArrowUp: ['days', -7],
  ArrowDown: ['days', 7],
  Home: ['week_start', 1],
  End: ['week_end', 1],
  PageUp: ['months', -1, -12],
  PageDown: ['months', 1, 12],
}

const dayButton = cva('date-calendar-day', {
  variants: { chosen: { true: 'chosen' } },
})

interface DateCalendarProps {
  dates: Dates
  limits?: DateLimits
  chosen?: string | undefined
  onChoose: (day: CalendarDay) => void
  autoFocus?: boolean
}

/** Calendar month as a grid with roving tabindex (WAI-ARIA date picker). */
export function DateCalendar({ dates, limits = {}, chosen, onChoose, autoFocus }: DateCalendarProps) {
  const [today] = useState(() => dates.today())
  /** Day of the grid in the tab order. Paging by button keeps the focus on the button. */
  const [active, setActive] = useState(() => ({
    day: dates.move(chosen ?? today, 'days', 0, limits),
    takesFocus: autoFocus,
  }))
  const activeButton = useRef<HTMLButtonElement>(null)
  const title = useId()
  const month = dates.month(active.day, limits)

  useEffect(() => {
    if (active.takesFocus) activeButton.current?.focus()
  }, [active])

  const move = (step: DateStep, count: number, takesFocus: boolean) =>
    setActive({ day: dates.move(active.day, step, count, limits), takesFocus })

  const onKeyDown = (event: KeyboardEvent) => {
    const found = steps[event.key]
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return
    const [step, count, shifted = count] = found
    event.preventDefault()
    move(step, event.shiftKey ? shifted : count, true)
  }

  return (
    <div className="w-full">
      <div className="flex items-center justify-between">
        <IconButton icon="back" label={dateMessages.previous} onClick={() => move('months', -1, false)} />
        <p aria-live="polite" className="font-serif text-h4 first-letter:uppercase" id={title}>
          {month.title}
        </p>
        <IconButton icon="arrow" label={dateMessages.next} onClick={() => move('months', 1, false)} />
      </div>
      <table
        aria-labelledby={title}
        className="date-calendar"
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA is a table
        role="grid"
      >
        <thead>
          <tr>
            {month.weekdays.map(({ name, short }) => (
              <th
                abbr={name}
                className="h-8 text-mini font-semibold text-muted-foreground"
                key={name}
                scope="col"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find(Boolean)?.date}>
              {week.map((day, place) =>
                day ? (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid, which can be selected
                  <td aria-selected={day.date === chosen} key={day.date}>
                    <button
                      aria-current={day.date === today ? 'date' : undefined}
                      aria-label={day.written}
                      className={dayButton({ chosen: day.date === chosen })}
                      disabled={!day.allowed}
                      onClick={() => onChoose(day)}
                      ref={day.date === active.day ? activeButton : undefined}
                      tabIndex={day.date === active.day ? 0 : -1}
                      type="button"
                    >
                      {day.number}
                    </button>
                  </td>
                ) : (
                  <td key={`${month.weekdays[place]?.name}`} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
