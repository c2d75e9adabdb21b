import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { PickupLocationPicker } from './pickup-location-picker.tsx'

export function PickupFields() {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [chosen, setChosen] = useState(delivery.location)
  return (
    <fieldset className="mt-8 grid gap-5" id="location" tabIndex={-1}>
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.pickup.title}</legend>
      <PickupLocationPicker chosen={chosen} postalCode={delivery.postalCode} onChoose={setChosen} />
      <FieldError name="location" />
      <PhoneField
        className="max-w-xs"
        defaultValue={delivery.phone || user?.phone || ''}
        hint={checkoutMessages.phonePickup}
      />
    </fieldset>
  )
}
