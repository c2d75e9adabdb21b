import type { Country, FieldError } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useState } from 'react'
import { AddressFields } from '../../components/form/address-fields.tsx'
import { errorOf } from '../../components/ui/error-summary.tsx'
import { CheckField, Field } from '../../components/ui/field.tsx'
import { addressTexts } from '../../messages/address.ts'
import { checkoutTexts } from '../../messages/checkout.ts'
import { billingPrefix } from './delivery-form.ts'
import { KeptChoice } from './saved-address-picker.tsx'
import { another, type KeptAddresses, keptFor } from './saved-addresses.ts'

interface BillingFieldsProps {
  countries: Country[]
  kept: KeptAddresses
  errors: readonly FieldError[] | undefined
}

/** Whom the invoice is for, if there is to be one. */
export function BillingFields({ countries, kept, errors }: BillingFieldsProps) {
  const { billingData: billing, deliveryData: delivery } = useSlice('checkout')
  const { needsShipping } = useSlice('cart')
  const [ignored, setIgnored] = useState(billing.ignoreInvoice)
  const [same, setSame] = useState(
    billing.streetAddress === '' || billing.streetAddress === delivery.streetAddress,
  )
  const [first] = useState(() => keptFor(kept, 'billing', billing))
  const [chosen, setChosen] = useState(first ? String(first.id) : another)
  const entries = kept.filter(({ kind }) => kind === 'billing')
  const canBeSame = needsShipping && delivery.type === 'courier'
  const name = (field: string) => billingPrefix + field
  return (
    <fieldset className={needsShipping ? 'mt-12' : ''}>
      <legend className={needsShipping ? 'mb-2 font-serif text-h3 font-medium' : 'sr-only'}>
        {checkoutTexts.invoice}
      </legend>
      <CheckField
        checked={ignored}
        label={checkoutTexts.noInvoice}
        name={name('ignoreInvoice')}
        onChange={(event) => setIgnored(event.currentTarget.checked)}
      />
      {/* Hidden rather than gone, so that what was typed outlasts a change of mind. */}
      <div className="mt-3 grid gap-5 sm:grid-cols-6" hidden={ignored}>
        {entries.length > 0 && (
          <KeptChoice
            chosen={chosen}
            entries={entries}
            legend={checkoutTexts.saved.billing}
            name={name('address')}
            onChoose={setChosen}
            other={checkoutTexts.saved.otherBilling}
          />
        )}
        <div className="contents" hidden={chosen !== another}>
          <Field
            autoComplete="billing name"
            className="sm:col-span-4"
            defaultValue={billing.company}
            error={errorOf(errors, name('company'))}
            label={addressTexts.company}
            name={name('company')}
          />
          <Field
            autoCapitalize="characters"
            className="sm:col-span-2"
            defaultValue={billing.vat}
            error={errorOf(errors, name('vat'))}
            label={addressTexts.vat}
            name={name('vat')}
            spellCheck={false}
          />
          {canBeSame && (
            <CheckField
              checked={same}
              className="sm:col-span-6"
              label={checkoutTexts.sameAddress}
              name={name('same')}
              onChange={(event) => setSame(event.currentTarget.checked)}
            />
          )}
          <div className="contents" hidden={canBeSame && same}>
            <AddressFields
              address={billing}
              countries={countries}
              errors={errors}
              prefix={billingPrefix}
              section="billing"
            />
          </div>
          <CheckField
            className="sm:col-span-6"
            error={errorOf(errors, name('keep'))}
            label={checkoutTexts.saved.keepBilling}
            name={name('keep')}
          />
        </div>
      </div>
    </fieldset>
  )
}
