import type { Country } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { CheckField, Field, TextArea } from '../../components/ui/field.tsx'
import { addressMessages } from '../../messages/address.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { SavedAddressPicker, useSavedAddress } from './saved-address-picker.tsx'
import type { SavedAddresses } from './saved-addresses.ts'

interface CourierFieldsProps {
  countries: Country[]
  savedAddresses: SavedAddresses
}

export function CourierFields({ countries, savedAddresses }: CourierFieldsProps) {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const { isNew, initial, picker } = useSavedAddress(savedAddresses, 'delivery', delivery)
  const [defaults] = useState(delivery)
  return (
    <fieldset className="mt-8 grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.where}</legend>
      <SavedAddressPicker
        {...picker}
        legend={checkoutMessages.saved.delivery}
        name="address"
        newAddressLabel={checkoutMessages.saved.otherAddress}
      />
      {/* Hidden instead of unmounted, to keep typed values. */}
      <div className="contents" hidden={!isNew}>
        <Field
          autoComplete="shipping name"
          className="sm:col-span-6"
          defaultValue={defaults.company}
          label={addressMessages.company}
          name="company"
        />
        {/* The checkout's address is offered above if it is saved; a new one only has its country. */}
        <AddressFields
          address={initial ? { country: defaults.country } : defaults}
          countries={countries}
          section="shipping"
        />
        <PhoneField
          autoComplete="shipping tel"
          className="sm:col-span-3"
          defaultValue={defaults.phone || user?.phone || ''}
          hint={checkoutMessages.phoneCourier}
        />
      </div>
      <TextArea
        className="sm:col-span-6"
        defaultValue={delivery.observations}
        label={addressMessages.observations}
        name="observations"
        optional
        rows={2}
      />
      <div className="contents" hidden={!isNew}>
        <CheckField className="sm:col-span-6" label={checkoutMessages.saved.keepAddress} name="keep" />
      </div>
    </fieldset>
  )
}
