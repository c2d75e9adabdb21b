import type { ReactNode, Ref } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
} from 'react-aria-components'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass, inputClass } from './field.tsx'

type Base = Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> & FieldProps

interface TextFieldProps extends Base {
  placeholder?: string
  /** Text or icon before and after the input. */
  prefix?: ReactNode
  suffix?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  inputClassName?: string
}

export function TextField({
  label,
  isLabelHidden,
  description,
  error,
  className,
  placeholder,
  prefix,
  suffix,
  inputRef,
  inputClassName = '',
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} className={fieldClass(className)} isInvalid={Boolean(error)}>
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={rest.isRequired} label={label} />
      <Group className="control flex items-center">
        {prefix && <span className="shrink-0 pl-3 text-muted-foreground">{prefix}</span>}
        <Input className={`${inputClass} ${inputClassName}`} placeholder={placeholder} ref={inputRef} />
        {suffix && <span className="shrink-0 pr-3 text-muted-foreground">{suffix}</span>}
      </Group>
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  )
}

interface TextAreaProps extends Base {
  placeholder?: string
  rows?: number
}

export function TextArea({
  label,
  isLabelHidden,
  description,
  error,
  className,
  placeholder,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} className={fieldClass(className)} isInvalid={Boolean(error)}>
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={rest.isRequired} label={label} />
      <Group className="control flex">
        <AriaTextArea
          className={`${inputClass} field-sizing-content max-h-96 resize-y py-2`}
          placeholder={placeholder}
          rows={rows}
        />
      </Group>
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  )
}
