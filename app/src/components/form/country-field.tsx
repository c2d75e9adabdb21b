import type { Country } from 'mostrador'
import type { ComponentProps } from 'react'
import { addressMessages } from '../../messages/address.ts'
import { SelectField } from '../ui/field.tsx'

interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'name' | 'children'> {
  countries: readonly Pick<Country, 'iso2' | 'name'>[]
  name?: string
}

export function CountryField({ countries, name = 'country', ...props }: CountryFieldProps) {
  return (
    <SelectField autoComplete="country" label={addressMessages.country} name={name} {...props}>
      {countries.map(({ iso2, name: title }) => (
        <option key={iso2} value={iso2}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
