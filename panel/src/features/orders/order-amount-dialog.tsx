import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import { optionsOf } from '../../lib/options.ts'

export type FieldErrors = Partial<Record<string, string | undefined>>

interface OrderAmountDialogProps<Mode extends string> {
  texts: { title: string; mode: string; modes: Record<Mode, string>; amount: string }
  /** Mode that is not offered now. */
  withoutMode?: Mode | undefined
  form: OrderAmountForm<Mode>
  hint: ReactNode
  errors: FieldErrors
  submit: { text: string; variant: 'primary' | 'danger'; isDisabled: boolean; isPending: boolean }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog about a part of an order, of its units or of an amount, that is refunded or captured. */
export function OrderAmountDialog<Mode extends string>({
  texts,
  withoutMode,
  form,
  hint,
  errors,
  submit,
  onSubmit,
  onClose,
  children,
}: OrderAmountDialogProps<Mode>) {
  const modes = optionsOf<Mode>(texts.modes).filter(({ value }) => value !== withoutMode)
  return (
    <FormDialog
      failure={errors.general}
      isDanger={submit.variant === 'danger'}
      isDisabled={submit.isDisabled}
      isPending={submit.isPending}
      onClose={onClose}
      onSubmit={onSubmit}
      size="lg"
      submitLabel={submit.text}
      title={texts.title}
    >
      <p className="text-muted-foreground">{hint}</p>
      <RadioGroup label={texts.mode} onChange={form.setMode} options={modes} value={form.mode} />
      {form.mode === 'amount' && (
        <MoneyField
          className="w-44"
          error={errors.amount}
          label={texts.amount}
          onChange={form.setAmount}
          value={form.amount}
        />
      )}
      {children}
    </FormDialog>
  )
}

/** Units of lines, and delivery. */
interface OrderParts {
  units: readonly { line: number; quantity: number }[]
  delivery: boolean
}

/** Mode, chosen parts and typed amount of the dialog. Every change ends the last attempt, with its errors. */
export function useOrderAmount<Mode extends string>(
  initial: Mode,
  endAttempt: () => void,
  proposed: OrderParts = { units: [], delivery: false },
) {
  const [mode, setMode] = useState(initial)
  const [amount, setAmount] = useState('')
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(
    new Map(proposed.units.map(({ line, quantity }) => [line, quantity])),
  )
  const [hasDelivery, setHasDelivery] = useState(proposed.delivery)
  const change =
    <Value,>(write: (value: Value) => void) =>
    (value: Value) => {
      endAttempt()
      write(value)
    }
  const lines = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }))
  return {
    mode,
    amount,
    units,
    lines,
    hasDelivery,
    change,
    setMode: change(setMode),
    setAmount: change(setAmount),
    setQuantity: (line: number, quantity: number) => change(setUnits)(new Map(units).set(line, quantity)),
    setHasDelivery: change(setHasDelivery),
  }
}

export type OrderAmountForm<Mode extends string> = ReturnType<typeof useOrderAmount<Mode>>

/** Errors by field, and as `general` the error of one of `others`, which are without a field, or of a failure without any field. */
export function dialogErrors(failure: Error | null, others: readonly string[]): FieldErrors {
  const errors = fieldErrors(failure)
  const other = others.map((field) => errors[field]).find(Boolean)
  return { ...errors, general: other ?? failureOf(failure) }
}
