import type { ReactNode } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { InvoiceAction, InvoiceRequest, StaffOrder } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { issueInvoice, useOrderMutation } from './orders.ts'

const { invoices: text } = orders

export interface InvoiceFormProps {
  order: StaffOrder
  onClose: () => void
}

/** Request for an invoice of an order. */
export function useInvoiceRequest(order: StaffOrder) {
  const mutation = useOrderMutation((body: InvoiceRequest) => issueInvoice(order, body))
  return { ...mutation, errors: fieldErrors(mutation.error) }
}

interface InvoiceFormDialogProps {
  action: InvoiceAction
  request: ReturnType<typeof useInvoiceRequest>
  body: InvoiceRequest
  onClose: () => void
  children: ReactNode
}

/** Frame of the form of an invoice that is issued without a refund. */
export function InvoiceFormDialog({ action, request, body, onClose, children }: InvoiceFormDialogProps) {
  const { button, hint, done } = text.actions[action]
  const submit = () =>
    request.mutate(body, {
      onSuccess: () => {
        onClose()
        toast(done)
      },
    })
  return (
    <FormDialog
      failure={request.errors.billing ?? failureOf(request.error)}
      isPending={request.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.issue}
      title={button}
    >
      <p className="text-muted-foreground">{hint}</p>
      {children}
    </FormDialog>
  )
}
