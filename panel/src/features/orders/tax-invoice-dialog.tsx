import { useState } from 'react'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import type { TaxCorrectionOption } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { correctedTaxes as text } from '../../messages/corrected-taxes.ts'
import { InvoiceConditions } from './invoice-conditions.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

const toOption = ({
  buyer,
  buyer_label,
  rates,
  net_cents,
  tax_cents,
  excess_cents,
}: TaxCorrectionOption) => ({
  value: buyer,
  label: buyer_label,
  description: `${text.figures(rates, formatCents(net_cents), formatCents(tax_cents))}${
    excess_cents > 0 ? text.excess(formatCents(excess_cents)) : ''
  }`,
})

/** Correction of a tax that was applied wrongly, by what the buyer turns out to be. */
export function TaxInvoiceDialog({ order, onClose }: InvoiceFormProps) {
  const { tax_corrections: corrections } = order
  const [buyer, setBuyer] = useState(corrections[0]?.buyer ?? 'consumer')
  const [isConfirmed, confirm] = useState(false)
  const request = useInvoiceRequest(order)
  const tax_cents = corrections.find((correction) => correction.buyer === buyer)?.tax_cents ?? 0
  return (
    <InvoiceFormDialog
      action="tax"
      body={{ kind: 'tax', buyer, tax_cents, is_confirmed: isConfirmed }}
      onClose={onClose}
      request={request}
    >
      <RadioGroup label={text.buyer} onChange={setBuyer} options={corrections.map(toOption)} value={buyer} />
      <InvoiceConditions
        cause="wrong_tax"
        error={request.errors.is_confirmed}
        isConfirmed={isConfirmed}
        onConfirm={confirm}
      />
    </InvoiceFormDialog>
  )
}
