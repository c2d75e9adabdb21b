import type { Country, DeliveryType } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { CourierFields } from './courier-fields.tsx'
import { PickupLocationPicker } from './pickup-location-picker.tsx'
import type { SavedAddresses } from './saved-addresses.ts'
import { ShippingMethodPicker } from './shipping-method-picker.tsx'
import { useShippingPrice } from './use-shipping-price.ts'

interface DeliveryFieldsProps {
  countries: Country[]
  savedAddresses: SavedAddresses
}

export function DeliveryFields({ countries, savedAddresses }: DeliveryFieldsProps) {
  const { deliveryData: delivery, deliveryMethods } = useSlice('checkout')
  const [type, setType] = useState<DeliveryType>(delivery.type)
  const { failure, fields, onChange } = useShippingPrice(savedAddresses)
  const offered = (['courier', 'pickup'] as const).filter((kind) =>
    deliveryMethods.some((m) => m.type === kind),
  )
  return (
    <div onChange={onChange} ref={fields}>
      <fieldset>
        <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.how}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {offered.map((kind) => (
            <RadioCard
              checked={type === kind}
              detail={checkoutMessages.kinds[kind].detail}
              key={kind}
              name="type"
              onChange={() => setType(kind)}
              title={checkoutMessages.kinds[kind].title}
              value={kind}
            />
          ))}
        </div>
      </fieldset>
      {type === 'pickup' ? (
        <PickupFields />
      ) : (
        <>
          <CourierFields countries={countries} savedAddresses={savedAddresses} />
          <ShippingMethodPicker failure={failure} />
        </>
      )}
    </div>
  )
}

function PickupFields() {
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
