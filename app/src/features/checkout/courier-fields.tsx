import type { Country, FieldError } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { errorOf } from '../../components/ui/error-summary.tsx'
import { CheckField, Field, TextArea } from '../../components/ui/field.tsx'
import { addressTexts } from '../../messages/address.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { KeptChoice } from './saved-address-picker.tsx'
import { another, type KeptAddresses, keptFor } from './saved-addresses.ts'

interface CourierFieldsProps {
  countries: Country[]
  kept: KeptAddresses
  errors: readonly FieldError[] | undefined
}

/** Where the courier goes: to an address that the customer keeps, or to another. */
export function CourierFields({ countries, kept, errors }: CourierFieldsProps) {
  const { deliveryData: delivery } = useSlice('checkout')
  const { user } = useSlice('session')
  const [first] = useState(() => keptFor(kept, 'delivery', delivery))
  const [chosen, setChosen] = useState(first ? String(first.id) : another)
  const entries = kept.filter(({ kind }) => kind === 'delivery')
  /** Another address begins with what is the same for all of one's own. */
  const [written] = useState(first ? { ...delivery, ...blank } : delivery)
  return (
    <fieldset className="mt-8 grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-serif text-h3 font-medium">{checkoutTexts.where}</legend>
      {entries.length > 0 && (
        <KeptChoice
          chosen={chosen}
          entries={entries}
          legend={checkoutTexts.saved.delivery}
          name="address"
          onChoose={setChosen}
          other={checkoutTexts.saved.otherAddress}
        />
      )}
      {/* Hidden rather than gone, so that what was typed outlasts a change of mind. */}
      <div className="contents" hidden={chosen !== another}>
        <Field
          autoComplete="shipping name"
          className="sm:col-span-6"
          defaultValue={written.company}
          error={errorOf(errors, 'company')}
          label={addressTexts.company}
          name="company"
        />
        <AddressFields address={written} countries={countries} errors={errors} section="shipping" />
        <PhoneField
          autoComplete="shipping tel"
          className="sm:col-span-3"
          defaultValue={written.phone || user?.phone || ''}
          error={errorOf(errors, 'phone')}
          hint={checkoutTexts.phoneCourier}
        />
      </div>
      <TextArea
        className="sm:col-span-6"
        defaultValue={delivery.observations}
        error={errorOf(errors, 'observations')}
        label={addressTexts.observations}
        name="observations"
        optional
        rows={2}
      />
      <div className="contents" hidden={chosen !== another}>
        <CheckField
          className="sm:col-span-6"
          error={errorOf(errors, 'keep')}
          label={checkoutTexts.saved.keepAddress}
          name="keep"
        />
      </div>
    </fieldset>
  )
}

const blank = { streetAddress: '', extendedAddress: '', locality: '', region: '', postalCode: '' }
