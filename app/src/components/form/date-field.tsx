import type { CalendarDay, Dates } from 'mostrador'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useDates } from '../../lib/engine/use-dates.ts'
import { dateMessages } from '../../messages/date.ts'
import { closeOnBackdropClick } from '../ui/close-on-backdrop-click.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { DateCalendar } from './date-calendar.tsx'
import './date-calendar.css'

interface DateFieldProps {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  className?: string
  /** ISO date such as `2026-11-20`, or the raw text if invalid. */
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
}

/** Submits the ISO date, or the raw text if invalid, which the core validates on submit (rule 5.3). */
export function DateField(props: DateFieldProps) {
  const dates = useDates()
  return dates && <DateInput {...props} dates={dates} />
}

function DateInput({
  dates,
  hint,
  defaultValue = '',
  className,
  ...props
}: DateFieldProps & { dates: Dates }) {
  const { min, max, ...field } = props
  const limits = { min, max }
  const [initialText] = useState(() => dates.read(defaultValue).day?.short ?? defaultValue)
  const [text, setText] = useState(initialText)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hiddenInput = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const { day } = dates.read(text, limits)

  const submittedValue = (written: string) => dates.read(written, limits).day?.date ?? written.trim()

  const onTextChange = ({ value }: HTMLInputElement) => {
    // Updated synchronously for `onChange` handlers of the form.
    if (hiddenInput.current) hiddenInput.current.value = submittedValue(value)
    setText(value)
  }

  /** Dispatches an input event, so that form listeners are notified. */
  const selectDay = ({ short }: CalendarDay) => {
    dialog.current?.close()
    input.current?.setRangeText(short, 0, input.current.value.length, 'end')
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className={className}>
      <Field
        {...field}
        endAdornment={
          <>
            <input name={field.name} ref={hiddenInput} type="hidden" value={submittedValue(text)} />
            <button
              aria-haspopup="dialog"
              aria-label={dateMessages.choose}
              className="absolute inset-y-px right-px grid w-12 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
              onClick={() => setOpen(true)}
              type="button"
            >
              <Icon name="calendar" />
            </button>
          </>
        }
        autoComplete="off"
        defaultValue={initialText}
        hint={
          <>
            {hint} {dateMessages.format(dates.format())}
            <span className="date-field-status" role="status">
              {day?.written}
            </span>
          </>
        }
        onChange={({ target }) => onTextChange(target)}
        ref={input}
        type="text"
        excludeFromSubmit
      />
      {open && (
        <CalendarDialog anchor={input} dialog={dialog} onClose={() => setOpen(false)}>
          <DateCalendar autoFocus chosen={day?.date} dates={dates} limits={limits} onChoose={selectDay} />
        </CalendarDialog>
      )}
    </div>
  )
}

interface CalendarDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

function CalendarDialog({ dialog, anchor, onClose, children }: CalendarDialogProps) {
  useLayoutEffect(() => {
    if (!dialog.current || !anchor.current || dialog.current.open) return
    dialog.current.showModal()
    positionDialog(dialog.current, anchor.current)
  }, [anchor, dialog])
  return (
    <dialog
      {...closeOnBackdropClick}
      aria-label={dateMessages.calendar}
      className="date-calendar-dialog"
      onClose={onClose}
      ref={dialog}
    >
      {children}
    </dialog>
  )
}

const GAP = 8

/** Places the dialog below the field, or above if there is more room, within the viewport. */
function positionDialog(dialog: HTMLElement, field: Element) {
  const { top, bottom, right } = field.getBoundingClientRect()
  const { width, height } = dialog.getBoundingClientRect()
  const fitsAbove = bottom + GAP + height > innerHeight && top > height + GAP
  const left = Math.max(GAP, Math.min(right, innerWidth - GAP) - width)
  // Anchored at the field's edge, so that longer months grow away from it.
  const edges = fitsAbove
    ? ['auto', `${innerHeight - scrollY - top + GAP}px`]
    : [`${scrollY + bottom + GAP}px`, 'auto']
  dialog.style.inset = `${edges[0]} auto ${edges[1]} ${scrollX + left}px`
}
