import type { Country, DeliveryType } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import { CourierFields } from './courier-fields.tsx'
import { PickupFields } from './pickup-fields.tsx'
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
