import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { FormComboBox, FormRadios, FormSwitch, FormText } from '../../components/form/fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { ManualQuote } from '../../lib/api/schema.ts'
import { countryOptions } from '../../lib/countries.ts'
import { newOrder } from '../../messages/new-order.ts'
import { orders } from '../../messages/orders.ts'
import type { NewOrderValues } from './new-order.ts'

const { billing, delivery, payment } = newOrder

interface CardProps {
  form: UseFormReturn<NewOrderValues>
}

/** Recipient of the invoice, if one with a tax number is wanted. */
export function BillingCard({ form }: CardProps) {
  const { control } = form
  const wantsInvoice = useWatch({ control, name: 'wantsInvoice' })
  const copy = () => {
    const {
      phone: _phone,
      observations: _observations,
      location: _location,
      ...address
    } = form.getValues('delivery')
    form.setValue('billing', { ...address, vat: form.getValues('billing.vat') }, { shouldDirty: true })
  }
  return (
    <Card title={billing.title}>
      <div className="flex flex-col gap-5">
        <FormSwitch control={control} description={billing.wantsHint} name="wantsInvoice">
          {billing.wants}
        </FormSwitch>
        {wantsInvoice && (
          <>
            <Button className="self-start" onPress={copy} size="sm">
              {billing.copy}
            </Button>
            <div className="grid gap-5 sm:grid-cols-6">
              <FormText
                className="sm:col-span-4"
                control={control}
                label={delivery.company}
                name="billing.company"
              />
              <FormText className="sm:col-span-2" control={control} label={billing.vat} name="billing.vat" />
              <FormText
                className="sm:col-span-4"
                control={control}
                label={delivery.streetAddress}
                name="billing.streetAddress"
              />
              <FormText
                className="sm:col-span-2"
                control={control}
                label={delivery.extendedAddress}
                name="billing.extendedAddress"
              />
              <FormText
                className="sm:col-span-2"
                control={control}
                label={delivery.postalCode}
                name="billing.postalCode"
              />
              <FormText
                className="sm:col-span-4"
                control={control}
                label={delivery.locality}
                name="billing.locality"
              />
              <FormText
                className="sm:col-span-3"
                control={control}
                label={delivery.region}
                name="billing.region"
              />
              <FormComboBox
                className="sm:col-span-3"
                control={control}
                label={delivery.country}
                name="billing.country"
                options={countryOptions}
              />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** Discount code and payment method. */
export function PaymentCard({ form: { control }, quote }: CardProps & { quote: ManualQuote | undefined }) {
  const { field, fieldState } = useController({ control, name: 'codes.0' })
  const { ref, ...bound } = field
  const rejected = field.value.trim() === '' ? undefined : quote?.rejected_codes[0]?.message
  return (
    <Card title={payment.title}>
      <div className="flex flex-col gap-5">
        <TextField
          {...bound}
          className="max-w-72"
          error={fieldState.error?.message ?? rejected}
          inputRef={ref}
          label={payment.code}
        />
        {quote ? (
          <FormRadios
            control={control}
            label={payment.method}
            name="payment_method"
            options={quote.payment_methods.map((kind) => ({
              value: kind,
              label: orders.paymentMethods[kind],
              description: payment.hints[kind] ?? '',
            }))}
          />
        ) : (
          <p className="text-muted-foreground">{payment.needsLines}</p>
        )}
      </div>
    </Card>
  )
}
