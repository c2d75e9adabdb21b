import type { Country } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { IdentificationFields, isAbroad } from '../../components/form/identification-fields.tsx'
import { CheckField, Field } from '../../components/ui/field.tsx'
import { addressMessages } from '../../messages/address.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { billingPrefix, countryOf, residenceField } from './delivery-form.ts'
import { SavedAddressPicker, useSavedAddress } from './saved-address-picker.tsx'
import type { SavedAddresses } from './saved-addresses.ts'
import { useBillingTaxes } from './use-billing-taxes.ts'

interface BillingFieldsProps {
  countries: Country[]
  savedAddresses: SavedAddresses
}

export function BillingFields({ countries, savedAddresses }: BillingFieldsProps) {
  const checkout = useSlice('checkout')
  const { user, billingData: billing, deliveryData: delivery } = checkout
  const { invoiceRequirement, postalCodeRequirement } = checkout
  const { needsShipping } = useSlice('cart')
  const onChange = useBillingTaxes(savedAddresses)
  const [isIgnored, setIgnored] = useState(billing.ignoreInvoice)
  const ignored = isIgnored && !invoiceRequirement
  const [same, setSame] = useState(
    billing.streetAddress === '' || billing.streetAddress === delivery.streetAddress,
  )
  const [ownCountry, setOwnCountry] = useState(billing.country)
  const { isNew, picker } = useSavedAddress(savedAddresses, 'billing', billing)
  const canBeSame = needsShipping && delivery.type === 'courier'
  const country = canBeSame && same ? delivery.country : ownCountry
  const name = (field: string) => billingPrefix + field
  return (
    <fieldset className={needsShipping ? 'mt-12' : ''} onChange={onChange}>
      <legend className={needsShipping ? 'mb-2 font-serif text-h3 font-medium' : 'sr-only'}>
        {checkoutMessages.invoice}
      </legend>
      {invoiceRequirement ? (
        <p className="py-3 text-small" role="note">
          {invoiceRequirement}
        </p>
      ) : (
        <CheckField
          checked={ignored}
          label={checkoutMessages.noInvoice}
          name={name('ignoreInvoice')}
          onChange={(event) => setIgnored(event.currentTarget.checked)}
        />
      )}
      {ignored && postalCodeRequirement && (
        <Field
          autoComplete="billing postal-code"
          className="mt-3 max-w-xs"
          defaultValue={billing.country === countryOf(user) ? billing.postalCode : ''}
          hint={postalCodeRequirement}
          inputMode="numeric"
          label={addressMessages.postalCode}
          name={residenceField}
        />
      )}
      {/* Hidden instead of unmounted, to keep typed values. */}
      <div className="mt-3 grid gap-5 sm:grid-cols-6" hidden={ignored}>
        <SavedAddressPicker
          {...picker}
          legend={checkoutMessages.saved.billing}
          name={name('address')}
          newAddressLabel={checkoutMessages.saved.otherBilling}
        />
        <div className="contents" hidden={!isNew}>
          <Field
            autoComplete="billing name"
            className={isAbroad(country) ? 'sm:col-span-6' : 'sm:col-span-4'}
            defaultValue={billing.company}
            label={addressMessages.company}
            name={name('company')}
          />
          <IdentificationFields
            country={country}
            kind={billing.documentKind}
            number={billing.vat}
            prefix={billingPrefix}
          />
          {canBeSame && (
            <CheckField
              checked={same}
              className="sm:col-span-6"
              label={checkoutMessages.sameAddress}
              name={name('same')}
              onChange={(event) => setSame(event.currentTarget.checked)}
            />
          )}
          <div className="contents" hidden={canBeSame && same}>
            <AddressFields
              address={billing}
              countries={countries}
              onCountryChange={setOwnCountry}
              prefix={billingPrefix}
              section="billing"
            />
          </div>
          <CheckField
            className="sm:col-span-6"
            label={checkoutMessages.saved.keepBilling}
            name={name('keep')}
          />
        </div>
      </div>
    </fieldset>
  )
}
