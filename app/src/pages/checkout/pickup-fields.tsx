import type { FieldError } from 'mostrador'
import { useState } from 'react'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { errorOf } from '../../ui/error-summary.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The shop where the order will be waiting. */
export function PickupFields({ errors }: { errors: FieldError[] | undefined }) {
  const { delivery, pickupShops } = useSlice('checkout')
  const { user } = useSlice('session')
  const [chosen, setChosen] = useState(delivery.location)
  const place = pickupShops.find(({ id }) => id === chosen)
  return (
    <fieldset className="mt-8 grid gap-5 sm:grid-cols-6">
      <legend className="sr-only">{texts.checkout.kinds.pickup.title}</legend>
      <SelectField
        className="sm:col-span-6"
        defaultValue={chosen ?? ''}
        error={errorOf(errors, 'location')}
        label={texts.checkout.shop}
        name="location"
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      >
        <option value="">{texts.checkout.chooseShop}</option>
        {pickupShops.map(({ id, title, locality }) => (
          <option key={id} value={id}>
            {`${locality} · ${title}`}
          </option>
        ))}
      </SelectField>
      {place && (
        <div className="flex gap-3 rounded-sheet bg-well p-4 text-small sm:col-span-6">
          <Icon className="size-6 text-leaf" name="pin" />
          <p>
            <strong>{place.title}</strong>
            <br />
            {place.streetAddress}, {place.postalCode} {place.locality}
            <br />
            <span className="text-soft">{place.schedule}</span>
          </p>
        </div>
      )}
      <Field
        autoComplete="tel"
        className="sm:col-span-3"
        defaultValue={delivery.phone || user?.phone || ''}
        error={errorOf(errors, 'phone')}
        hint={texts.checkout.phonePickup}
        inputMode="tel"
        label={texts.address.phone}
        name="phone"
        optional
        type="tel"
      />
    </fieldset>
  )
}
