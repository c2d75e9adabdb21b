import { ChevronsUpDown } from 'lucide-react'
import { ComboBox as AriaComboBox, Button, Group, Input, ListBox, Popover, Text } from 'react-aria-components'
import { common } from '../../messages/common.ts'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass, inputClass } from './field.tsx'
import { Option, type SelectOption } from './select.tsx'

interface ComboBoxProps extends FieldProps {
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  /** Called with what is typed, for options that the server searches; they are then not filtered again. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  placeholder?: string
  isDisabled?: boolean
}

/** Choice among options that typing narrows. */
export function ComboBox({
  label,
  isLabelHidden,
  description,
  error,
  className,
  options,
  value,
  onChange,
  onSearch,
  isLoading,
  placeholder,
  isDisabled,
  isRequired,
}: ComboBoxProps) {
  return (
    <AriaComboBox
      allowsEmptyCollection
      className={fieldClass(className)}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      menuTrigger="focus"
      onChange={(key) => onChange(key === null ? '' : String(key))}
      value={value === '' ? null : value}
      {...(onSearch ? { items: options, onInputChange: onSearch } : { defaultItems: options })}
    >
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={isRequired} label={label} />
      <Group className="control flex items-center">
        <Input className={inputClass} placeholder={placeholder} />
        <Button className="grid size-8 shrink-0 place-items-center text-muted-foreground">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldHelp description={description} error={error} />
      <Popover className="popover w-(--trigger-width)">
        <ListBox<SelectOption>
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2.5 py-2 text-small text-muted-foreground">
              {isLoading ? common.searching : common.noResults}
            </p>
          )}
        >
          {(option) => (
            <Option id={option.value} textValue={option.label}>
              <Text slot="label">{option.label}</Text>
              {option.description && (
                <Text className="block text-small text-muted-foreground" slot="description">
                  {option.description}
                </Text>
              )}
            </Option>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
