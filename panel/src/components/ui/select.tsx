import { Check, ChevronsUpDown } from 'lucide-react'
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  type ListBoxItemProps,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components'
import { common } from '../../messages/common.ts'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass } from './field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  description?: string
}

interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  placeholder?: string
  isDisabled?: boolean
}

export function Select<Value extends string>({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  placeholder = common.choose,
  isDisabled,
  isRequired,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className={fieldClass(className)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      onChange={(key) => onChange(key as Value)}
      placeholder={placeholder}
      value={value === '' ? null : value}
    >
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={isRequired} label={label} />
      <Button className="control flex items-center gap-2 px-3 text-left">
        <SelectValue className="grow truncate data-placeholder:text-muted-foreground [&_[slot=description]]:hidden" />
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </Button>
      <FieldHelp description={description} error={error} />
      <Popover className="popover min-w-(--trigger-width)">
        <ListBox className="max-h-80 overflow-auto p-1 outline-none">
          {options.map((option) => (
            <Option id={option.value} key={option.value} textValue={option.label}>
              <Text slot="label">{option.label}</Text>
              {option.description && (
                <Text className="block text-small text-muted-foreground" slot="description">
                  {option.description}
                </Text>
              )}
            </Option>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** Option with a mark while it is selected. */
export function Option({ children, ...rest }: ListBoxItemProps) {
  return (
    <ListBoxItem {...rest} className="option">
      {(state) => (
        <>
          <span className="min-w-0 grow">
            {typeof children === 'function' ? children({ ...state, defaultChildren: null }) : children}
          </span>
          {state.isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-primary" />}
        </>
      )}
    </ListBoxItem>
  )
}
