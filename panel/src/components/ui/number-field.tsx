import { Minus, Plus } from 'lucide-react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import { FieldHelp, FieldLabel, type FieldProps, fieldClass, inputClass } from './field.tsx'

type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> &
  FieldProps & {
    /** Shows buttons that step up and down. */
    hasStepper?: boolean
    suffix?: string
  }

const stepper =
  'grid min-h-8 w-8 shrink-0 place-items-center text-muted-foreground hover:bg-muted hover:text-foreground data-disabled:opacity-40'

/** Whole or decimal number, in the Spanish notation. */
export function NumberField({
  label,
  isLabelHidden,
  description,
  error,
  className,
  hasStepper,
  suffix,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} className={fieldClass(className)} isInvalid={Boolean(error)}>
      <FieldLabel isLabelHidden={isLabelHidden} isRequired={rest.isRequired} label={label} />
      <Group className="control flex items-stretch overflow-hidden">
        <Input className={`${inputClass} figures`} />
        {suffix && <span className="self-center pr-3 text-muted-foreground">{suffix}</span>}
        {hasStepper && (
          <>
            <Button className={`${stepper} border-l border-border`} slot="decrement">
              <Minus aria-hidden="true" className="size-3.5" />
            </Button>
            <Button className={`${stepper} border-l border-border`} slot="increment">
              <Plus aria-hidden="true" className="size-3.5" />
            </Button>
          </>
        )}
      </Group>
      <FieldHelp description={description} error={error} />
    </AriaNumberField>
  )
}

type MoneyFieldProps = Omit<NumberFieldProps, 'value' | 'onChange' | 'formatOptions'> & {
  /** Decimal string in euros, such as `12.50`; empty without an amount. */
  value: string
  onChange: (value: string) => void
}

const EUROS: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Amount in euros. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  return (
    <NumberField
      {...rest}
      formatOptions={EUROS}
      onChange={(amount) => onChange(Number.isNaN(amount) ? '' : amount.toFixed(2))}
      suffix="€"
      value={value === '' ? Number.NaN : Number(value)}
    />
  )
}
