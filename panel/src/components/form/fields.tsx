// Fields of the design system bound to a form by their name.
import type { ComponentProps } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { ComboBox } from '../ui/combobox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { InstantField } from '../ui/instant-field.tsx'
import { MoneyField, NumberField } from '../ui/number-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'

interface Bound<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
}

type Rest<Props> = Omit<Props, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'isSelected'>

function useBound<Values extends FieldValues, Value>({ control, name }: Bound<Values, Value>) {
  const { field, fieldState } = useController({ control, name })
  return { field, error: fieldState.error?.message }
}

type TextProps<Values extends FieldValues> = Bound<Values, string> & Rest<ComponentProps<typeof TextField>>

export function FormText<Values extends FieldValues>({ control, name, ...rest }: TextProps<Values>) {
  const { field, error } = useBound<Values, string>({ control, name })
  const { ref, ...bound } = field
  return <TextField {...rest} {...bound} error={error} inputRef={ref} />
}

export function FormTextArea<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof TextArea>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  const { ref, ...bound } = field
  return <TextArea {...rest} {...bound} error={error} />
}

export function FormNumber<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, number | null> & Rest<ComponentProps<typeof NumberField>>) {
  const { field, error } = useBound<Values, number | null>({ control, name })
  return (
    <NumberField
      {...rest}
      error={error}
      onBlur={field.onBlur}
      onChange={(value) => field.onChange(Number.isNaN(value) ? null : value)}
      value={field.value ?? Number.NaN}
    />
  )
}

export function FormMoney<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof MoneyField>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  return (
    <MoneyField {...rest} error={error} onBlur={field.onBlur} onChange={field.onChange} value={field.value} />
  )
}

export function FormDate<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof DateField>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  return <DateField {...rest} error={error} onChange={field.onChange} value={field.value} />
}

export function FormInstant<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof InstantField>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  const { ref, ...bound } = field
  return <InstantField {...rest} {...bound} error={error} inputRef={ref} />
}

export function FormSelect<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof Select<string>>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  return <Select {...rest} error={error} onChange={field.onChange} value={field.value} />
}

export function FormComboBox<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof ComboBox>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  return <ComboBox {...rest} error={error} onChange={field.onChange} value={field.value} />
}

export function FormRadios<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, string> & Rest<ComponentProps<typeof RadioGroup<string>>>) {
  const { field, error } = useBound<Values, string>({ control, name })
  return <RadioGroup {...rest} error={error} onChange={field.onChange} value={field.value} />
}

export function FormSwitch<Values extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<Values, boolean> & Rest<ComponentProps<typeof Switch>>) {
  const { field } = useBound<Values, boolean>({ control, name })
  return <Switch {...rest} isSelected={field.value} onBlur={field.onBlur} onChange={field.onChange} />
}
