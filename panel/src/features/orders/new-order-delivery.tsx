import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormRadios, FormSelect, FormText, FormTextArea } from '../../components/form/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { ManualQuote } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { newOrder } from '../../messages/new-order.ts'
import type { NewOrderValues } from './new-order.ts'
import { AddressFields } from './new-order-address.tsx'

const { delivery: text } = newOrder

interface DeliveryCardProps {
  form: UseFormReturn<NewOrderValues>
  quote: ManualQuote | undefined
}

/** Delivery method, with the address or the shop of a pickup. */
export function DeliveryCard({ form: { control }, quote }: DeliveryCardProps) {
  const chosen = useWatch({ control, name: 'shipping_id' })
  const methods = quote?.delivery_methods ?? []
  const isPickup = methods.find(({ id }) => String(id) === chosen)?.kind === 'pickup'
  if (quote && !quote.needs_delivery) {
    return (
      <Card title={text.title}>
        <p className="text-muted-foreground">{text.nothing}</p>
      </Card>
    )
  }
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5">
        {!isPickup && (
          <AddressFields control={control} name="delivery">
            <FormText
              className="sm:col-span-2"
              control={control}
              label={text.phone}
              name="delivery.phone"
              type="tel"
            />
          </AddressFields>
        )}
        {methods.length === 0 ? (
          <p className="text-muted-foreground">{text.needsLines}</p>
        ) : (
          <FormRadios
            control={control}
            label={text.method}
            name="shipping_id"
            options={methods.map(({ id, title, price_cents }) => ({
              value: String(id),
              label: title,
              description: price_cents == null ? text.noPrice : formatCents(price_cents),
            }))}
          />
        )}
        {isPickup && (
          <FormSelect
            className="max-w-96"
            control={control}
            label={text.shop}
            name="delivery.location"
            options={(quote?.pickup_shops ?? []).map(({ id, title, locality }) => ({
              value: String(id),
              label: title,
              description: locality,
            }))}
          />
        )}
        <FormTextArea control={control} label={text.observations} name="delivery.observations" rows={2} />
      </div>
    </Card>
  )
}
