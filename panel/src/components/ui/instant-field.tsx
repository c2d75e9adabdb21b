import { fromDate, parseDateTime, toCalendarDateTime } from '@internationalized/date'
import type { ComponentProps } from 'react'
import { TIME_ZONE } from '../../lib/time-zone.ts'
import { TextField } from './text-field.tsx'

/** Length of `2026-11-26T21:40`. */
const UP_TO_MINUTES = 16

/** The input accepts years of six digits, which no date of the shop has. */
const isInstant = (local: string) => local === '' || /^\d{4}-/.test(local)

/** Instant as a value of a `datetime-local` input. */
const toLocal = (instant: string) =>
  instant &&
  toCalendarDateTime(fromDate(new Date(instant), TIME_ZONE))
    .toString()
    .slice(0, UP_TO_MINUTES)

const toInstant = (local: string) => local && parseDateTime(local).toDate(TIME_ZONE).toISOString()

interface InstantFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** RFC 3339; empty for none. It keeps its seconds until it is edited. */
  value: string
  onChange: (instant: string) => void
}

/** Date and time in the time zone of the shop. */
export const InstantField = ({ value, onChange, ...rest }: InstantFieldProps) => (
  <TextField
    {...rest}
    onChange={(local) => isInstant(local) && onChange(toInstant(local))}
    type="datetime-local"
    value={toLocal(value)}
  />
)
