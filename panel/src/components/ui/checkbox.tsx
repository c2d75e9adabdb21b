import { cx } from 'class-variance-authority'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass } from './field.tsx'

interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode
  description?: ReactNode
  className?: string
}

export function Checkbox({ children, description, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className={cx('group flex items-start gap-2.5 data-disabled:opacity-60', className)}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <CheckboxMark isIndeterminate={isIndeterminate} isSelected={isSelected} />
          {children && (
            <span>
              {children}
              {description && <span className="block text-small text-muted-foreground">{description}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  )
}

/** Box of a checkbox. */
export function CheckboxMark({
  isSelected,
  isIndeterminate,
}: {
  isSelected: boolean
  isIndeterminate?: boolean
}) {
  const Mark = isIndeterminate ? Minus : Check
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-xs border transition-colors duration-100',
        'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-primary',
        isSelected || isIndeterminate
          ? 'border-primary bg-primary text-primary-foreground'
          : 'border-border-strong bg-surface',
      )}
    >
      {(isSelected || isIndeterminate) && <Mark className="size-3.5" strokeWidth={3} />}
    </span>
  )
}

interface CheckboxGroupProps extends FieldProps {
  options: readonly { value: string; label: string; description?: string }[]
  value: string[]
  onChange: (value: string[]) => void
  isDisabled?: boolean
  /** Two columns where there is room, for many options. */
  hasColumns?: boolean
}

export function CheckboxGroup({
  label,
  description,
  error,
  className,
  options,
  hasColumns,
  ...rest
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup {...rest} className={fieldClass(className)} isInvalid={Boolean(error)}>
      <FieldLabel label={label} />
      <div className={cx('grid gap-2.5 py-1', hasColumns && 'sm:grid-cols-2')}>
        {options.map((option) => (
          <Checkbox description={option.description} key={option.value} value={option.value}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaCheckboxGroup>
  )
}
