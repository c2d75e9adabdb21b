import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import { common } from '../../messages/common.ts'

interface OrderAmountDialogProps<Mode extends string> {
  title: string
  hint: ReactNode
  /** Error without a field of its own. */
  error: string | undefined
  mode: {
    label: string
    options: readonly { value: Mode; label: string }[]
    value: Mode
    onChange: (mode: Mode) => void
  }
  /** Field of the mode `amount`. */
  amount: { label: string; error: string | undefined; value: string; onChange: (amount: string) => void }
  submit: { text: string; variant: 'primary' | 'danger'; isDisabled: boolean; isPending: boolean }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog about a part of an order, of its units or of an amount, that is refunded or captured. */
export function OrderAmountDialog<Mode extends string>({
  title,
  hint,
  error,
  mode,
  amount,
  submit,
  onSubmit,
  onClose,
  children,
}: OrderAmountDialogProps<Mode>) {
  const form = useId()
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button
            form={form}
            isDisabled={submit.isDisabled}
            isPending={submit.isPending}
            type="submit"
            variant={submit.variant}
          >
            {submit.text}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={title}
    >
      <form
        className="flex flex-col gap-5"
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!submit.isDisabled) onSubmit()
        }}
      >
        {error && <Alert tone="danger">{error}</Alert>}
        <p className="text-muted-foreground">{hint}</p>
        <RadioGroup {...mode} />
        {mode.value === 'amount' && <MoneyField className="w-44" {...amount} />}
        {children}
      </form>
    </Dialog>
  )
}

/** Units of lines, and delivery. */
interface OrderParts {
  units: readonly { line: number; quantity: number }[]
  delivery: boolean
}

/** Chosen units and delivery of an order. */
export function usePartsSelection(proposed: OrderParts = { units: [], delivery: false }) {
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(
    new Map(proposed.units.map(({ line, quantity }) => [line, quantity])),
  )
  const [delivery, setDelivery] = useState(proposed.delivery)
  const lines = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }))
  return {
    units,
    delivery,
    lines,
    setQuantity: (line: number, quantity: number) => setUnits(new Map(units).set(line, quantity)),
    setDelivery,
    /** Error of a line: errors name the position of a line in the request. */
    errorOf: (line: number, errors: Partial<Record<string, string>>) =>
      errors[`lines.${lines.findIndex((chosen) => chosen.line === line)}.quantity`],
  }
}

/** Errors by field, and the text of those in `others`, which are without a field, or of a failure without any field. */
export function dialogErrors(failure: Error | null, others: readonly string[]) {
  const errors = fieldErrors(failure)
  const other = others.map((field) => errors[field]).find(Boolean)
  const general = failure && Object.keys(errors).length === 0 ? messageOf(failure) : undefined
  return { errors, text: other ?? general }
}
