import type { Country } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { CheckField, Field, TextArea } from '../../components/ui/field.tsx'
import { addressMessages } from '../../messages/address.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { SavedAddressPicker } from './saved-address-picker.tsx'
import { initialAddress, NEW_ADDRESS, type SavedAddresses } from './saved-addresses.ts'

interface CourierFieldsProps {
  countries: Country[]
  savedAddresses: SavedAddresses
}

export function CourierFields({ countries, savedAddresses }: CourierFieldsProps) {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [initial] = useState(() => initialAddress(savedAddresses, 'delivery', delivery))
  const [chosen, setChosen] = useState(initial ? String(initial.id) : NEW_ADDRESS)
  const entries = savedAddresses.filter(({ kind }) => kind === 'delivery')
  /** A new address starts with the common personal data. */
  const [defaults] = useState(initial ? { ...delivery, ...blank } : delivery)
  return (
    <fieldset className="mt-8 grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutMessages.where}</legend>
      {entries.length > 0 && (
        <SavedAddressPicker
          chosen={chosen}
          entries={entries}
          legend={checkoutMessages.saved.delivery}
          name="address"
          onChoose={setChosen}
          newAddressLabel={checkoutMessages.saved.otherAddress}
        />
      )}
      {/* Hidden instead of unmounted, to keep typed values. */}
      <div className="contents" hidden={chosen !== NEW_ADDRESS}>
        <Field
          autoComplete="shipping name"
          className="sm:col-span-6"
          defaultValue={defaults.company}
          label={addressMessages.company}
          name="company"
        />
        <AddressFields address={defaults} countries={countries} section="shipping" />
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
      <div className="contents" hidden={chosen !== NEW_ADDRESS}>
        <CheckField className="sm:col-span-6" label={checkoutMessages.saved.keepAddress} name="keep" />
      </div>
    </fieldset>
  )
}

const blank = { streetAddress: '', extendedAddress: '', locality: '', region: '', postalCode: '' }
