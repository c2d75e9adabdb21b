import { useState } from 'react'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { optionsOf } from '../../lib/options.ts'
import { correctedTaxes as text } from '../../messages/corrected-taxes.ts'
import { InvoiceCause, useInvoiceCause } from './invoice-cause.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

type Cause = keyof typeof text.settledCauses

const CAUSES = optionsOf<Cause>(text.settledCauses)

/** Invoice that charges a tax again, which was corrected as unpaid. */
export function SettledInvoiceDialog({ order, onClose }: InvoiceFormProps) {
  const causes = CAUSES.filter(({ value }) => order.settled_causes.includes(value))
  const [amount, setAmount] = useState('')
  const request = useInvoiceRequest(order)
  const choice = useInvoiceCause<Cause>(request, causes[0]?.value ?? 'claim_ended')
  const { cause, isConfirmed } = choice
  const paid = cause === 'consumer_payment' ? amount : ''
  return (
    <InvoiceFormDialog
      action="settled"
      body={{ kind: 'settled', cause, amount: paid || null, is_confirmed: isConfirmed }}
      onClose={onClose}
      request={request}
    >
      <InvoiceCause causes={causes} choice={choice} request={request}>
        {cause === 'consumer_payment' && (
          <MoneyField
            className="w-44"
            description={text.amountHint}
            error={request.errors.amount}
            label={text.amount}
            onChange={setAmount}
            value={amount}
          />
        )}
      </InvoiceCause>
    </InvoiceFormDialog>
  )
}
