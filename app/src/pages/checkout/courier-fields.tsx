import type { Amount, Country, FieldError } from 'mostrador'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { ChoiceCard } from '../../ui/choice.tsx'
import { errorOf } from '../../ui/error-summary.tsx'
import { FieldError as ErrorLine, Field, TextArea } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'

interface CourierFieldsProps {
  /** The method whose price is on its way. */
  asking: number | null
  countries: Country[]
  errors: FieldError[] | undefined
}

/** Where the courier goes, and which one. */
export function CourierFields({ asking, countries, errors }: CourierFieldsProps) {
  const { delivery, deliveryMethods, shipping, shippingInvalid } = useSlice('checkout')
  const { user } = useSlice('session')
  const methods = deliveryMethods.filter(({ type }) => type === 'courier')
  const chosen = methods.find(({ id }) => id === shipping?.id) ?? methods[0]

  const priceOf = (id: number, price: Amount | null) => {
    if (asking === id) return texts.checkout.asking
    const known = price ?? (shipping?.id === id ? shipping.price : null)
    return known && (known.cents === 0 ? texts.totals.free : known.text)
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
          {methods.map(({ id, title, description, price }) => (
            <ChoiceCard
              aside={priceOf(id, price)}
              defaultChecked={id === chosen?.id}
              detail={description}
              key={id}
              name="method"
              title={title}
              value={id}
            />
          ))}
        </div>
        <ErrorLine error={errorOf(errors, 'method')} name="method" />
        {shipping && shippingInvalid && asking === null && delivery.postalCode !== '' && (
          <NoticeBox className="mt-3" kind="refusal">
            {texts.checkout.notDelivered}
          </NoticeBox>
        )}
      </fieldset>
    </>
  )
}
