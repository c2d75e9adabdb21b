import type { FieldError } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { getFieldError } from '../../components/ui/error-summary.tsx'
import { FieldError as ErrorLine } from '../../components/ui/field.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { PickupLocationPicker } from './pickup-location-picker.tsx'

/** Pickup location and contact phone. */
export function PickupFields({ errors }: { errors: readonly FieldError[] | undefined }) {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [chosen, setChosen] = useState(delivery.location)
  return (
    <fieldset className="mt-8 grid gap-5" id="location" tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.pickup.title}</legend>
      <PickupLocationPicker chosen={chosen} postalCode={delivery.postalCode} onChoose={setChosen} />
      <ErrorLine error={getFieldError(errors, 'location')} name="location" />
      <PhoneField
        className="max-w-xs"
        defaultValue={delivery.phone || user?.phone || ''}
        error={getFieldError(errors, 'phone')}
        hint={checkoutMessages.phonePickup}
      />
    </fieldset>
  )
}
