import type { Country, DeliveryData } from 'mostrador'
import { useShop } from 'mostrador/react'
import { useRef } from 'react'
import { addressMessages } from '../../messages/address.ts'
import { Field } from '../ui/field.tsx'
import { CountryField } from './country-field.tsx'

export type Address = Pick<
  DeliveryData,
  'streetAddress' | 'extendedAddress' | 'locality' | 'region' | 'postalCode' | 'country'
>

interface AddressFieldsProps {
  /** Prefix of field names, for several addresses in one form. */
  prefix?: string
  section: 'shipping' | 'billing'
  address: Partial<Address>
  countries: Pick<Country, 'iso2' | 'name'>[]
  onCountryChange?: (country: string) => void
}

/** Fills in the province of a complete postal code, clears it when it no longer matches, keeps manual input. */
function useProvince(prefix: string, { country = '', postalCode = '' }: Partial<Address>) {
  const shop = useShop()
  const lastProvince = useRef<string | null>(undefined)
  return ({ form }: HTMLInputElement | HTMLSelectElement) => {
    const field = (name: keyof Address) => form?.elements.namedItem(prefix + name)
    const [countryField, postalCodeField, region] = [field('country'), field('postalCode'), field('region')]
    if (!(countryField instanceof HTMLSelectElement && postalCodeField instanceof HTMLInputElement)) return
    if (!(region instanceof HTMLInputElement)) return
    const before =
      lastProvince.current === undefined ? shop.current?.province(country, postalCode) : lastProvince.current
    const province = shop.current?.province(countryField.value, postalCodeField.value) ?? null
    lastProvince.current = province
    if (province) region.value = province
    else if (before && region.value === before) region.value = ''
  }
}

/** Address fields in Spanish order. */
export function AddressFields({
  prefix = '',
  section,
  address,
  countries,
  onCountryChange,
}: AddressFieldsProps) {
  const field = (name: keyof Address, autoComplete: string) => ({
    name: prefix + name,
    label: addressMessages[name],
    defaultValue: address[name],
    autoComplete: `${section} ${autoComplete}`,
  })
  const updateProvince = useProvince(prefix, address)
  return (
    <>
      <Field {...field('streetAddress', 'address-line1')} className="sm:col-span-6" />
      <Field {...field('extendedAddress', 'address-line2')} className="sm:col-span-6" optional />
      <Field
        {...field('postalCode', 'postal-code')}
        className="sm:col-span-2"
        inputMode="numeric"
        onChange={(event) => updateProvince(event.currentTarget)}
      />
      <Field {...field('locality', 'address-level2')} className="sm:col-span-4" />
      <Field {...field('region', 'address-level1')} className="sm:col-span-3" />
      <CountryField
        {...field('country', 'country')}
        countries={countries}
        className="sm:col-span-3"
        onChange={(event) => {
          updateProvince(event.currentTarget)
          onCountryChange?.(event.currentTarget.value)
        }}
      />
    </>
  )
}
