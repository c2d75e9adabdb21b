import { useState } from 'react'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { optionsOf } from '../../lib/options.ts'
import { orders } from '../../messages/orders.ts'
import { unpaidInvoices as text } from '../../messages/unpaid-invoices.ts'
import { InvoiceConditions } from './invoice-conditions.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

type Cause = keyof typeof text.settledCauses

const CAUSES = optionsOf<Cause>(text.settledCauses)

/** Invoice that charges a tax again, which was corrected as unpaid. */
export function SettledInvoiceDialog({ order, onClose }: InvoiceFormProps) {
  const causes = CAUSES.filter(({ value }) => order.settled_causes.includes(value))
  const [cause, setCause] = useState<Cause>(causes[0]?.value ?? 'claim_ended')
  const [amount, setAmount] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const request = useInvoiceRequest(order)
  const paid = cause === 'consumer_payment' ? amount : ''
  /** Each cause has conditions of its own, which are confirmed again. */
  const changeCause = (changed: Cause) => {
    request.reset()
    setIsConfirmed(false)
    setCause(changed)
  }
  return (
    <InvoiceFormDialog
      action="settled"
      body={{ kind: 'settled', cause, amount: paid || null, is_confirmed: isConfirmed }}
      onClose={onClose}
      request={request}
    >
      <RadioGroup
        error={request.errors.cause}
        label={orders.invoices.cause}
        onChange={changeCause}
        options={causes}
        value={cause}
      />
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
      <InvoiceConditions
        cause={cause}
        error={request.errors.is_confirmed}
        isConfirmed={isConfirmed}
        onConfirm={setIsConfirmed}
      />
    </InvoiceFormDialog>
  )
}
