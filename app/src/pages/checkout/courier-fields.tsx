import type { Country, DeliveryMethodView, FieldError } from 'mostrador'
import { shop } from '../../engine/shop.ts'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { ChoiceCard } from '../../ui/choice.tsx'
import { errorOf } from '../../ui/error-summary.tsx'
import { FieldError as ErrorLine, Field, TextArea } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'

/** Chosen at once; what it costs, and whether that could be known, is followed with the rest of the form. */
function choose(method: number) {
  shop.run((s) => s.checkout.chooseShipping(method)).catch(() => undefined)
}

interface CourierFieldsProps {
  countries: Country[]
  errors: FieldError[] | undefined
  /** Why the price of the chosen way could not be asked for. */
  failure: string | null
}

/** Where the courier goes, and which one. */
export function CourierFields({ countries, errors, failure }: CourierFieldsProps) {
  const { delivery, deliveryMethods, destinationKnown, shipping, shippingInvalid } = useSlice('checkout')
  const { user } = useSlice('session')
  const methods = deliveryMethods.filter(({ type }) => type === 'courier')
  const chosen = methods.find(({ id }) => id === shipping?.id) ?? methods[0]
  const unreachable = destinationKnown && shipping && shippingInvalid && !chosen?.asking

  const priceOf = ({ id, price, asking }: DeliveryMethodView) => {
    const known = price ?? (shipping?.id === id ? shipping.price : null)
    if (known) return known.cents === 0 ? texts.totals.free : known.text
    return destinationKnown && asking ? texts.checkout.asking : null
  }

  return (
    <>
      <fieldset className="mt-8 grid gap-5 sm:grid-cols-6">
        <legend className="mb-4 font-serif text-h3 font-medium">{texts.checkout.where}</legend>
        <Field
          autoComplete="shipping name"
          className="sm:col-span-6"
          defaultValue={delivery.company}
          error={errorOf(errors, 'company')}
          label={texts.address.company}
          name="company"
        />
        <AddressFields address={delivery} countries={countries} errors={errors} section="shipping" />
        <Field
          autoComplete="shipping tel"
          className="sm:col-span-3"
          defaultValue={delivery.phone || user?.phone || ''}
          error={errorOf(errors, 'phone')}
          hint={texts.checkout.phoneCourier}
          inputMode="tel"
          label={texts.address.phone}
          name="phone"
          optional
          type="tel"
        />
        <TextArea
          className="sm:col-span-6"
          defaultValue={delivery.observations}
          error={errorOf(errors, 'observations')}
          label={texts.address.observations}
          name="observations"
          optional
          rows={2}
        />
      </fieldset>
      <fieldset className="mt-10" id="method" tabIndex={-1}>
        <legend className="mb-4 font-serif text-h3 font-medium">{texts.checkout.method}</legend>
        <div className="grid gap-3">
          {methods.map((method) => (
            <ChoiceCard
              aside={priceOf(method)}
              checked={method.id === chosen?.id}
              detail={method.description}
              key={method.id}
              name="method"
              onChange={() => choose(method.id)}
              title={method.title}
              value={method.id}
            />
          ))}
        </div>
        <ErrorLine error={errorOf(errors, 'method')} name="method" />
        {unreachable && (
          <NoticeBox className="mt-3" kind="refusal">
            {failure ?? texts.checkout.notDelivered}
          </NoticeBox>
        )}
      </fieldset>
    </>
  )
}
