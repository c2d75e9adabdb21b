import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { FormTextArea } from '../../components/form/fields.tsx'
import { ResourceForm } from '../../components/form/resource-form.tsx'
import { type Saved, useResourceForm } from '../../components/form/use-resource-form.ts'
import { Card } from '../../components/ui/card.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import { newOrder as text } from '../../messages/new-order.ts'
import {
  emptyOrder,
  type NewOrderValues,
  toOrder,
  useOrderCreation,
  useQuote,
  wantsPaymentLink,
} from './new-order.ts'
import { CustomerCard, type CustomerPickerProps } from './new-order-customer.tsx'
import { DeliveryCard } from './new-order-delivery.tsx'
import { LinesCard, type ProductSearchProps } from './new-order-lines.tsx'
import { BillingCard, PaymentCard } from './new-order-payment.tsx'
import { SummaryCard } from './new-order-summary.tsx'

interface NewOrderFormProps {
  /** Called with the number of the created order; `paymentLink` if a link is to be created for it. */
  onCreated: (number: string, paymentLink: boolean) => void
  CustomerPicker: ComponentType<CustomerPickerProps>
  ProductSearch: ComponentType<ProductSearchProps>
}

const EMPTY: Saved<NewOrderValues> = { values: emptyOrder, version: null }

/** Form of an order that a staff member creates; the server prices it while it is typed. */
export function NewOrderForm({ onCreated, CustomerPicker, ProductSearch }: NewOrderFormProps) {
  const creation = useOrderCreation()
  const resource = useResourceForm<NewOrderValues>({
    draftKey: 'orders.new',
    saved: EMPTY,
    savedText: text.created,
    // An order that does not exist yet cannot be in conflict.
    read: () => EMPTY,
    save: async (values) => {
      const { order } = await creation.mutateAsync(toOrder(values, quote))
      // Waits until the form has accepted what was saved, so that nothing is unsaved.
      setTimeout(() => onCreated(order.number, wantsPaymentLink(values, quote)))
      return EMPTY
    },
  })
  const { form } = resource
  const values = useWatch({ control: form.control }) as NewOrderValues
  const { data, error, isFetching, isPlaceholderData } = useQuote(values)
  const quote = values.lines.length > 0 ? data : undefined
  return (
    <ResourceForm labels={{}} resource={resource} submitLabel={text.submit} unsavedLabel={text.unsaved}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <CustomerCard
            CustomerPicker={CustomerPicker}
            form={form}
            isProfessional={quote?.professional ?? false}
          />
          <LinesCard ProductSearch={ProductSearch} form={form} quote={quote} />
          <DeliveryCard form={form} quote={quote} />
          <BillingCard form={form} quote={quote} />
          <PaymentCard form={form} quote={quote} />
          <Card title={text.note.title}>
            <FormTextArea
              control={form.control}
              description={text.note.hint}
              label={text.note.label}
              name="note"
              rows={2}
            />
          </Card>
        </div>
        <div className="lg:sticky lg:top-20">
          <SummaryCard
            isUpdating={isFetching || isPlaceholderData}
            problem={error ? messageOf(error) : undefined}
            quote={quote}
          />
        </div>
      </div>
    </ResourceForm>
  )
}
