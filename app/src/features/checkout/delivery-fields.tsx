import type { Country, DeliveryType, FieldError } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { ChoiceCard } from '../../components/ui/radio-card.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'
import { CourierFields } from './courier-fields.tsx'
import { PickupFields } from './pickup-fields.tsx'
import type { KeptAddresses } from './saved-addresses.ts'
import { CourierChoice } from './shipping-method-picker.tsx'
import { useShippingCost } from './use-shipping-price.ts'

interface DeliveryFieldsProps {
  countries: Country[]
  kept: KeptAddresses
  errors: readonly FieldError[] | undefined
}

/** To the door or from a shop, and what either needs to know. */
export function DeliveryFields({ countries, kept, errors }: DeliveryFieldsProps) {
  const { deliveryData: delivery, deliveryMethods } = useSlice('checkout')
  const [type, setType] = useState<DeliveryType>(delivery.type)
  const { failure, fields, onChange } = useShippingCost(kept)
  const offered = (['courier', 'pickup'] as const).filter((kind) =>
    deliveryMethods.some((m) => m.type === kind),
  )
  return (
    <div onChange={onChange} ref={fields}>
      <fieldset>
        <legend className="mb-4 font-serif text-h3 font-medium">{checkoutTexts.how}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {offered.map((kind) => (
            <ChoiceCard
              checked={type === kind}
              detail={checkoutTexts.kinds[kind].detail}
              key={kind}
              name="type"
              onChange={() => setType(kind)}
              title={checkoutTexts.kinds[kind].title}
              value={kind}
            />
          ))}
        </div>
      </fieldset>
      {type === 'pickup' ? (
        <PickupFields errors={errors} />
      ) : (
        <>
          <CourierFields countries={countries} errors={errors} kept={kept} />
          <CourierChoice errors={errors} failure={failure} />
        </>
      )}
    </div>
  )
}
