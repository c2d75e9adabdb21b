import { type Control, type FieldPathByValue, useController } from 'react-hook-form'
import { TextField } from '../../components/ui/text-field.tsx'
import type { ProductValues } from './product-values.ts'

interface LocalTimeFieldProps {
  control: Control<ProductValues>
  name: FieldPathByValue<ProductValues, string>
  label: string
  description?: string
}

/** Date and time in the browser's time zone. */
export function LocalTimeField({ control, name, ...rest }: LocalTimeFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const { ref, ...bound } = field
  return (
    <TextField {...rest} {...bound} error={fieldState.error?.message} inputRef={ref} type="datetime-local" />
  )
}
