import { useState } from 'react'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { optionsOf } from '../../lib/options.ts'
import { orders } from '../../messages/orders.ts'
import { InvoiceConditions } from './invoice-conditions.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

const { invoices: text } = orders

type Cause = keyof typeof text.causes

const CAUSES = optionsOf<Cause>(text.causes)

/** Correction of the tax of an invoice that is not paid. */
export function UnpaidInvoiceDialog({ order, onClose }: InvoiceFormProps) {
  const causes = CAUSES.filter(({ value }) => order.unpaid_causes.includes(value))
  const [cause, setCause] = useState<Cause>(causes.at(-1)?.value ?? 'uncollectable')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const request = useInvoiceRequest(order)
  /** Each cause has conditions of its own, which are confirmed again. */
  const changeCause = (changed: Cause) => {
    request.reset()
    setIsConfirmed(false)
    setCause(changed)
  }
  return (
    <InvoiceFormDialog
      action="unpaid"
      body={{ kind: 'unpaid', cause, is_confirmed: isConfirmed }}
      onClose={onClose}
      request={request}
    >
      <RadioGroup
        error={request.errors.cause}
        label={text.cause}
        onChange={changeCause}
        options={causes}
        value={cause}
      />
      <InvoiceConditions
        cause={cause}
        error={request.errors.is_confirmed}
        isConfirmed={isConfirmed}
        onConfirm={setIsConfirmed}
      />
    </InvoiceFormDialog>
  )
}
