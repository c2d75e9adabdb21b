import type { InvoiceAction } from '../../lib/api/schema.ts'
import { BuyerInvoiceDialog } from './buyer-invoice-dialog.tsx'
import type { InvoiceFormProps } from './invoice-form.tsx'
import { SettledInvoiceDialog } from './settled-invoice-dialog.tsx'
import { TaxInvoiceDialog } from './tax-invoice-dialog.tsx'
import { UnpaidInvoiceDialog } from './unpaid-invoice-dialog.tsx'

interface InvoiceDialogProps extends InvoiceFormProps {
  action: InvoiceAction
}

/** Data of an invoice that is issued without a refund. */
export function InvoiceDialog({ action, ...props }: InvoiceDialogProps) {
  if (action === 'unpaid') return <UnpaidInvoiceDialog {...props} />
  if (action === 'settled') return <SettledInvoiceDialog {...props} />
  if (action === 'tax') return <TaxInvoiceDialog {...props} />
  return <BuyerInvoiceDialog action={action} {...props} />
}
