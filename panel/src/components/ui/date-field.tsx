import { parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass } from './field.tsx'

interface DateFieldProps extends FieldProps {
  /** Date such as `2026-11-26`; empty without a date. */
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
  min?: string
  max?: string
}

const optional = (date?: string) => (date ? parseDate(date) : undefined)

/** Calendar date, typed or picked. */
export function DateField({
  label,
  isLabelHidden,
  description,
  error,
  className,
  value,
  onChange,
  isDisabled,
  isRequired,
  min,
  max,
}: DateFieldProps) {
  return (
    <DatePicker
      className={fieldClass(className)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      maxValue={optional(max)}
      minValue={optional(min)}
      onChange={(date) => onChange(date?.toString() ?? '')}
      shouldForceLeadingZeros
      value={value ? parseDate(value) : null}
    >
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={isRequired} label={label} />
      <Group className="control flex items-center pl-3">
        <DateInput className="flex grow items-center py-1.5 figures">
          {(segment) => (
            <DateSegment
              className="rounded-xs px-0.5 outline-none data-placeholder:text-muted-foreground data-focused:bg-primary data-focused:text-primary-foreground"
              segment={segment}
            />
          )}
        </DateInput>
        <Button className="grid size-8 place-items-center rounded-sm text-muted-foreground hover:text-foreground">
          <CalendarDays aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldHelp description={description} error={error} />
      <Popover className="popover p-3">
        <Dialog className="outline-none">
          <Calendar firstDayOfWeek="mon">
            <header className="mb-2 flex items-center justify-between">
              <Button className="grid size-8 place-items-center rounded-sm hover:bg-muted" slot="previous">
                <ChevronLeft aria-hidden="true" className="size-4" />
              </Button>
              <Heading className="font-semibold first-letter:uppercase" />
              <Button className="grid size-8 place-items-center rounded-sm hover:bg-muted" slot="next">
                <ChevronRight aria-hidden="true" className="size-4" />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="narrow">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="size-9 text-mini font-semibold text-muted-foreground">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    className="grid size-9 cursor-default place-items-center rounded-full text-small figures data-hovered:bg-muted data-selected:bg-primary data-selected:text-primary-foreground data-disabled:opacity-40 data-outside-month:invisible"
                    date={date}
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
