import { optionsOf } from '../../lib/options.ts'
import { orders } from '../../messages/orders.ts'
import { InvoiceCause, useInvoiceCause } from './invoice-cause.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

type Cause = keyof typeof orders.invoices.causes

const CAUSES = optionsOf<Cause>(orders.invoices.causes)

/** Correction of the tax of an invoice that is not paid. */
export function UnpaidInvoiceDialog({ order, onClose }: InvoiceFormProps) {
  const causes = CAUSES.filter(({ value }) => order.unpaid_causes.includes(value))
  const request = useInvoiceRequest(order)
  const choice = useInvoiceCause<Cause>(request, causes.at(-1)?.value ?? 'uncollectable')
  const { cause, isConfirmed } = choice
  return (
    <InvoiceFormDialog
      action="unpaid"
      body={{ kind: 'unpaid', cause, is_confirmed: isConfirmed }}
      onClose={onClose}
      request={request}
    >
      <InvoiceCause causes={causes} choice={choice} request={request} />
    </InvoiceFormDialog>
  )
}
