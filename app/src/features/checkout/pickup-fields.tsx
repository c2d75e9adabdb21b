import type { FieldError } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { errorOf } from '../../components/ui/error-summary.tsx'
import { FieldError as ErrorLine } from '../../components/ui/field.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'
import { PickupList } from './pickup-location-picker.tsx'

/** The shop where the order will be waiting. */
export function PickupFields({ errors }: { errors: readonly FieldError[] | undefined }) {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [chosen, setChosen] = useState(delivery.location)
  return (
    <fieldset className="mt-8 grid gap-5" id="location" tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutTexts.pickup.title}</legend>
      <PickupList chosen={chosen} near={delivery.postalCode} onChoose={setChosen} />
      <ErrorLine error={errorOf(errors, 'location')} name="location" />
      <PhoneField
        className="max-w-xs"
        defaultValue={delivery.phone || user?.phone || ''}
        error={errorOf(errors, 'phone')}
        hint={checkoutTexts.phonePickup}
      />
    </fieldset>
  )
}
