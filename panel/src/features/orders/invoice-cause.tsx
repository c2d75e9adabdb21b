import { type ReactNode, useState } from 'react'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import type { SelectOption } from '../../components/ui/select.tsx'
import type { correctedTaxes } from '../../messages/corrected-taxes.ts'
import { orders } from '../../messages/orders.ts'
import { InvoiceConditions } from './invoice-conditions.tsx'
import type { useInvoiceRequest } from './invoice-form.tsx'

type Request = ReturnType<typeof useInvoiceRequest>
type UnpaidCause = keyof typeof correctedTaxes.conditions

/** Cause of the correction of a tax, and the confirmation of its conditions. */
export function useInvoiceCause<Cause extends UnpaidCause>(request: Request, initial: Cause) {
  const [cause, setCause] = useState(initial)
  const [isConfirmed, confirm] = useState(false)
  /** Each cause has conditions of its own, which are confirmed again. */
  const change = (changed: Cause) => {
    request.reset()
    confirm(false)
    setCause(changed)
  }
  return { cause, change, isConfirmed, confirm }
}

interface InvoiceCauseProps<Cause extends UnpaidCause> {
  request: Request
  choice: ReturnType<typeof useInvoiceCause<Cause>>
  causes: readonly (SelectOption & { value: Cause })[]
  /** Fields of the chosen cause. */
  children?: ReactNode
}

/** Choice of the cause, with its fields and conditions. */
export function InvoiceCause<Cause extends UnpaidCause>({
  request,
  choice,
  causes,
  children,
}: InvoiceCauseProps<Cause>) {
  return (
    <>
      <RadioGroup
        error={request.errors.cause}
        label={orders.invoices.cause}
        onChange={choice.change}
        options={causes}
        value={choice.cause}
      />
      {children}
      <InvoiceConditions
        cause={choice.cause}
        error={request.errors.is_confirmed}
        isConfirmed={choice.isConfirmed}
        onConfirm={choice.confirm}
      />
    </>
  )
}
