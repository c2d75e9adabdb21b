import type { FieldError } from 'mostrador'
import { useState } from 'react'
import { useSlice } from '../../engine/use-slice.ts'
import { addressTexts } from '../../texts/address.ts'
import { checkoutTexts } from '../../texts/checkout.ts'
import { errorOf } from '../../ui/error-summary.tsx'
import { FieldError as ErrorLine, Field } from '../../ui/field.tsx'
import { PickupList } from './pickup-list.tsx'

/** The shop where the order will be waiting. */
export function PickupFields({ errors }: { errors: FieldError[] | undefined }) {
  const { delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [chosen, setChosen] = useState(delivery.location)
  return (
    <fieldset className="mt-8 grid gap-5" id="location" tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutTexts.pickup.title}</legend>
      <PickupList chosen={chosen} near={delivery.postalCode} onChoose={setChosen} />
      <ErrorLine error={errorOf(errors, 'location')} name="location" />
      <Field
        autoComplete="tel"
        className="max-w-xs"
        defaultValue={delivery.phone || user?.phone || ''}
        error={errorOf(errors, 'phone')}
        hint={checkoutTexts.phonePickup}
        inputMode="tel"
        label={addressTexts.phone}
        name="phone"
        optional
        type="tel"
      />
    </fieldset>
  )
}
