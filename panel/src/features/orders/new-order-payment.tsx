import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { FormRadios, FormSwitch, FormText } from '../../components/form/fields.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { DocumentKind, ManualQuote } from '../../lib/api/schema.ts'
import { newOrder } from '../../messages/new-order.ts'
import { orders } from '../../messages/orders.ts'
import { DocumentKindSelect } from './document-kind.tsx'
import { type NewOrderValues, offersPaymentLink } from './new-order.ts'
import { AddressFields } from './new-order-address.tsx'

const { billing, payment } = newOrder

interface CardProps {
  form: UseFormReturn<NewOrderValues>
}

/** Recipient of the invoice, if one with a tax number is wanted. */
export function BillingCard({ form, quote }: CardProps & { quote: ManualQuote | undefined }) {
  const { control } = form
  const wantsInvoice = useWatch({ control, name: 'wantsInvoice' })
  const copy = () => {
    const {
      phone: _phone,
      observations: _observations,
      location: _location,
      ...address
    } = form.getValues('delivery')
    const { vat, documentKind } = form.getValues('billing')
    form.setValue(
      'billing',
      { ...address, vat, ...(documentKind && { documentKind }) },
      { shouldDirty: true },
    )
  }
  return (
    <Card title={billing.title}>
      <div className="flex flex-col gap-5">
        {!wantsInvoice && quote?.invoice_requirement && (
          <Alert tone="warning">{quote.invoice_requirement}</Alert>
        )}
        <FormSwitch control={control} description={billing.wantsHint} name="wantsInvoice">
          {billing.wants}
        </FormSwitch>
        {!wantsInvoice && quote?.postal_code_requirement && (
          <FormText
            className="max-w-72"
            control={control}
            description={quote.postal_code_requirement}
            label={newOrder.delivery.postalCode}
            name="billing.postalCode"
          />
        )}
        {wantsInvoice && (
          <>
            <Button className="self-start" onPress={copy} size="sm">
              {billing.copy}
            </Button>
            <AddressFields control={control} name="billing">
              <FormText className="sm:col-span-2" control={control} label={billing.vat} name="billing.vat" />
            </AddressFields>
            <DocumentKindField form={form} />
          </>
        )}
      </div>
    </Card>
  )
}

/** Kind of the number of a recipient in another country. */
function DocumentKindField({ form: { control, setValue } }: CardProps) {
  const [country, kind] = useWatch({ control, name: ['billing.country', 'billing.documentKind'] })
  const choose = (chosen: DocumentKind) => setValue('billing.documentKind', chosen, { shouldDirty: true })
  return <DocumentKindSelect country={country} onChange={choose} value={kind} />
}

/** Discount code and payment method. */
export function PaymentCard({ form: { control }, quote }: CardProps & { quote: ManualQuote | undefined }) {
  const method = useWatch({ control, name: 'payment_method' })
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
        {offersPaymentLink(method, quote) && (
          <FormSwitch control={control} description={payment.linkHint} name="paymentLink">
            {payment.link}
          </FormSwitch>
        )}
      </div>
    </Card>
  )
}
