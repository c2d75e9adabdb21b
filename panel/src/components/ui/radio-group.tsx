import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass } from './field.tsx'
import type { SelectOption } from './select.tsx'

interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  isDisabled?: boolean
}

export function RadioGroup<Value extends string>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  isDisabled,
  isRequired,
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      className={fieldClass(className)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      onChange={(next) => onChange(next as Value)}
      value={value === '' ? null : value}
    >
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={isRequired} label={label} />
      <div className="flex flex-col gap-2.5 py-1">
        {options.map((option) => (
          <Radio className="group flex items-start gap-2.5" key={option.value} value={option.value}>
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-border-strong bg-surface group-data-selected:border-[5px] group-data-selected:border-primary group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-primary"
            />
            <span>
              {option.label}
              {option.description && (
                <span className="block text-small text-muted-foreground">{option.description}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaRadioGroup>
  )
}
