import { useState } from 'react'
import { ComboBox } from '../../components/ui/combobox.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { BillingData, InvoiceAction, StaffOrder } from '../../lib/api/schema.ts'
import { countryOptions } from '../../lib/countries.ts'
import { newOrder } from '../../messages/new-order.ts'
import { orders } from '../../messages/orders.ts'
import { DocumentKindSelect } from './document-kind.tsx'
import { InvoiceFormDialog, type InvoiceFormProps, useInvoiceRequest } from './invoice-form.tsx'

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

interface BuyerInvoiceDialogProps extends InvoiceFormProps {
  action: Exclude<InvoiceAction, 'unpaid' | 'settled' | 'tax'>
}

/** Invoice to a buyer who is named, or named rightly. */
export function BuyerInvoiceDialog({ order, action, onClose }: BuyerInvoiceDialogProps) {
  const [billing, setBilling] = useState(() => buyerOf(order))
  const request = useInvoiceRequest(order)
  const { errors } = request
  return (
    <InvoiceFormDialog action={action} body={{ kind: action, billing }} onClose={onClose} request={request}>
      {FIELDS.map((name) => (
        <TextField
          error={errors[`billing.${name}`]}
          key={name}
          label={name === 'vat' ? orders.invoices.vat : newOrder.delivery[name]}
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
      <DocumentKindSelect
        country={billing.country}
        onChange={(documentKind) => setBilling({ ...billing, documentKind })}
        value={billing.documentKind}
      />
    </InvoiceFormDialog>
  )
}
