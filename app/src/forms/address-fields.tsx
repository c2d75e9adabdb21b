import type { Country, DeliveryData, FieldError } from 'mostrador'
import { shop } from '../engine/shop.ts'
import { addressTexts } from '../texts/address.ts'
import { errorOf } from '../ui/error-summary.tsx'
import { Field, SelectField } from '../ui/field.tsx'

type Address = Pick<
  DeliveryData,
  'streetAddress' | 'extendedAddress' | 'locality' | 'region' | 'postalCode' | 'country'
>

interface AddressFieldsProps {
  /** Before each name, so that two addresses fit in one form. */
  prefix?: string
  /** `shipping` or `billing`, for the browser's address book. */
  section: 'shipping' | 'billing'
  address: Address
  countries: Pick<Country, 'iso2' | 'name'>[]
  errors: FieldError[] | undefined
}

/** Writes the province that a complete postal code names; anybody may still write another. */
function fillProvince({ form, value }: HTMLInputElement, prefix: string) {
  const field = (name: string) => form?.elements.namedItem(prefix + name)
  const [country, region] = [field('country'), field('region')]
  if (!(country instanceof HTMLSelectElement) || !(region instanceof HTMLInputElement)) return
  const province = shop.current?.province(country.value, value)
  if (province) region.value = province
}

/** An address in the order in which it is written in Spain. */
export function AddressFields({ prefix = '', section, address, countries, errors }: AddressFieldsProps) {
  const field = (name: keyof Address, autoComplete: string) => ({
    name: prefix + name,
    label: addressTexts[name],
    defaultValue: address[name],
    error: errorOf(errors, prefix + name),
    autoComplete: `${section} ${autoComplete}`,
  })
  return (
    <>
      <Field {...field('streetAddress', 'address-line1')} className="sm:col-span-6" />
      <Field {...field('extendedAddress', 'address-line2')} className="sm:col-span-6" optional />
      <Field
        {...field('postalCode', 'postal-code')}
        className="sm:col-span-2"
        inputMode="numeric"
        onChange={(event) => fillProvince(event.currentTarget, prefix)}
      />
      <Field {...field('locality', 'address-level2')} className="sm:col-span-4" />
      <Field {...field('region', 'address-level1')} className="sm:col-span-3" />
      <SelectField {...field('country', 'country')} className="sm:col-span-3">
        {countries.map(({ iso2, name }) => (
          <option key={iso2} value={iso2}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
