import type { Country, SavedAddress } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { useActionData } from 'react-router-dom'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { PhoneField } from '../../components/form/contact-fields.tsx'
import { IdentificationFields, isAbroad } from '../../components/form/identification-fields.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { accountMessages } from '../../messages/account.ts'
import { addressMessages } from '../../messages/address.ts'
import { paths } from '../../paths.ts'
import { AccountHeading } from './account-heading.tsx'

const kinds: SavedAddress['kind'][] = ['delivery', 'billing']

interface AddressFormProps {
  /** Existing address; undefined for a new one. */
  address: SavedAddress | undefined
  countries: Country[]
}

export function AddressForm({ address, countries }: AddressFormProps) {
  const failure = useActionData<Failure>()
  const { user } = useSlice('session')
  const [kind, setKind] = useState(address?.kind ?? 'delivery')
  const [country, setCountry] = useState(address?.country ?? user?.country ?? '')
  const section = kind === 'billing' ? 'billing' : 'shipping'
  const messages = accountMessages.addresses
  return (
    <>
      <AccountHeading title={address ? messages.editTitle : messages.newTitle} />
      <ActionForm className="mt-8 max-w-[44rem]" failure={failure}>
        <fieldset className="mb-8">
          <legend className="mb-3 text-small font-semibold">{messages.kind}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {kinds.map((each) => (
              <RadioCard
                checked={kind === each}
                key={each}
                name="kind"
                onChange={() => setKind(each)}
                title={messages.kinds[each]}
                value={each}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-6">
          <Field
            autoComplete={`${section} name`}
            className={kind === 'billing' && !isAbroad(country) ? 'sm:col-span-4' : 'sm:col-span-6'}
            defaultValue={address?.company ?? user?.fullname}
            label={addressMessages.company}
            name="company"
          />
          {kind === 'billing' && (
            <IdentificationFields country={country} kind={address?.documentKind} number={address?.vat} />
          )}
          <AddressFields
            address={address ?? { country: user?.country ?? '' }}
            countries={countries}
            onCountryChange={setCountry}
            section={section}
          />
          {kind === 'delivery' && (
            <PhoneField
              autoComplete="shipping tel"
              className="sm:col-span-3"
              defaultValue={address?.phone ?? user?.phone}
              hint={accountMessages.register.phoneHint}
            />
          )}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <SubmitButton className="max-sm:w-full">{messages.submit}</SubmitButton>
          <ButtonLink className="max-sm:w-full" variant="secondary" href={paths.addresses}>
            {messages.cancel}
          </ButtonLink>
        </div>
      </ActionForm>
    </>
  )
}
