import type { ComponentType } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { FormText } from '../../components/form/fields.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { newOrder } from '../../messages/new-order.ts'
import { type ChosenCustomer, fetchBuyer, type NewOrderValues } from './new-order.ts'

const { customer: text } = newOrder

export interface CustomerPickerProps {
  label: string
  error: string | undefined
  value: ChosenCustomer | null
  onChange: (customer: ChosenCustomer | null) => void
}

interface CustomerCardProps {
  form: UseFormReturn<NewOrderValues>
  isProfessional: boolean
  CustomerPicker: ComponentType<CustomerPickerProps>
}

const KINDS = (['customer', 'guest'] as const).map((value) => ({ value, label: text.kinds[value] }))

/** Customer of the shop, or contact data of one without an account. */
export function CustomerCard({ form, isProfessional, CustomerPicker }: CustomerCardProps) {
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const { field, fieldState } = useController({ control, name: 'customer' })

  /** Fills in the saved address, unless one has been typed. */
  const prefill = async (id: number) => {
    const { addresses, phone } = await fetchBuyer(id)
    const { delivery, billing } = form.getValues()
    const saved = addresses.find((address) => address.kind === 'delivery')
    const invoiced = addresses.find((address) => address.kind === 'billing')
    if (saved && delivery.streetAddress === '') {
      const { kind: _kind, id: _id, vat: _vat, documentKind: _document, ...address } = saved
      form.setValue(
        'delivery',
        { ...delivery, ...address, phone: address.phone || phone },
        { shouldDirty: true },
      )
    }
    if (invoiced && billing.streetAddress === '') {
      const { kind: _kind, id: _id, phone: _phone, ...address } = invoiced
      form.setValue('billing', address, { shouldDirty: true })
    }
  }

  return (
    <Card actions={isProfessional && <Badge tone="accent">{text.professional}</Badge>} title={text.title}>
      <div className="flex flex-col gap-5">
        <Segmented
          className="self-start"
          label={text.kind}
          onChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
          options={KINDS}
          value={kind}
        />
        {kind === 'customer' ? (
          <CustomerPicker
            error={fieldState.error?.message}
            label={text.label}
            onChange={(customer) => {
              field.onChange(customer)
              form.clearErrors('customer')
              // A failed request leaves the address to be typed.
              if (customer) prefill(customer.id).catch(() => undefined)
            }}
            value={field.value}
          />
        ) : (
          <div className="grid gap-5 sm:grid-cols-2">
            <FormText control={control} isRequired label={text.firstname} name="guest.firstname" />
            <FormText control={control} isRequired label={text.lastname} name="guest.lastname" />
            <FormText
              control={control}
              description={text.emailHint}
              label={text.email}
              name="guest.email"
              type="email"
            />
            <FormText control={control} label={text.phone} name="guest.phone" type="tel" />
            <p className="text-small text-muted-foreground sm:col-span-2">{text.guestHint}</p>
          </div>
        )}
      </div>
    </Card>
  )
}
