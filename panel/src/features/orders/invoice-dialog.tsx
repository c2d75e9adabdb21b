import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ComboBox } from '../../components/ui/combobox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { BillingData, InvoiceAction, InvoiceRequest, StaffOrder } from '../../lib/api/schema.ts'
import { countryOptions } from '../../lib/countries.ts'
import { common } from '../../messages/common.ts'
import { newOrder } from '../../messages/new-order.ts'
import { orders } from '../../messages/orders.ts'
import { issueInvoice, useOrderMutation } from './orders.ts'

const { invoices: text } = orders

type UnpaidCause = keyof typeof text.causes

const CAUSES = Object.entries(text.causes).map(([value, label]) => ({ value: value as UnpaidCause, label }))
const FIELDS = [
  'company',
  'vat',
  'streetAddress',
  'extendedAddress',
  'postalCode',
  'locality',
  'region',
] as const

/** Buyer that the invoice has, or the delivery address of an order without one. */
function buyerOf({ order: { billing, delivery } }: StaffOrder): BillingData {
  if (!billing.ignoreInvoice || delivery?.type !== 'courier') return { ...billing, ignoreInvoice: false }
  const { company, streetAddress, extendedAddress, postalCode, locality, region, country } = delivery
  const address = { company, streetAddress, extendedAddress, postalCode, locality, region, country }
  return { ...address, vat: '', ignoreInvoice: false }
}

interface InvoiceDialogProps {
  order: StaffOrder
  action: InvoiceAction
  onClose: () => void
}

/** Data of an invoice that is issued without a refund. */
export function InvoiceDialog({ order, action, onClose }: InvoiceDialogProps) {
  const [billing, setBilling] = useState(() => buyerOf(order))
  const [cause, setCause] = useState<UnpaidCause>('uncollectable')
  const mutation = useOrderMutation((body: InvoiceRequest) => issueInvoice(order, body))
  const errors = fieldErrors(mutation.error)
  const failure =
    errors.billing ?? (mutation.error && Object.keys(errors).length === 0 && messageOf(mutation.error))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = action === 'unpaid' ? { kind: action, cause } : { kind: action, billing }
    mutation.mutate(body, {
      onSuccess: () => {
        onClose()
        toast(text.actions[action].done)
      },
    })
  }
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button form="invoice" isPending={mutation.isPending} type="submit" variant="primary">
            {text.issue}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text.actions[action].button}
    >
      <form className="flex flex-col gap-4" id="invoice" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <p className="text-muted-foreground">{text.actions[action].hint}</p>
        {action === 'unpaid' ? (
          <RadioGroup label={text.cause} onChange={setCause} options={CAUSES} value={cause} />
        ) : (
          <>
            {FIELDS.map((name) => (
              <TextField
                error={errors[`billing.${name}`]}
                key={name}
                label={name === 'vat' ? text.vat : newOrder.delivery[name]}
                onChange={(value) => setBilling({ ...billing, [name]: value })}
                value={billing[name]}
              />
            ))}
            <ComboBox
              error={errors['billing.country']}
              label={newOrder.delivery.country}
              onChange={(country) => setBilling({ ...billing, country })}
              options={countryOptions}
              value={billing.country}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
