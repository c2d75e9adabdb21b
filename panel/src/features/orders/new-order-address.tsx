import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { FormComboBox, FormText } from '../../components/form/fields.tsx'
import { countryOptions } from '../../lib/countries.ts'
import { newOrder } from '../../messages/new-order.ts'
import type { NewOrderValues } from './new-order.ts'

const { delivery: text } = newOrder

interface AddressFieldsProps {
  control: Control<NewOrderValues>
  name: 'delivery' | 'billing'
  /** Field beside the name of the recipient. */
  children: ReactNode
}

/** Address of a delivery or an invoice. */
export function AddressFields({ control, name, children }: AddressFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <FormText className="sm:col-span-4" control={control} label={text.company} name={`${name}.company`} />
      {children}
      <FormText
        className="sm:col-span-4"
        control={control}
        label={text.streetAddress}
        name={`${name}.streetAddress`}
      />
      <FormText
        className="sm:col-span-2"
        control={control}
        label={text.extendedAddress}
        name={`${name}.extendedAddress`}
      />
      <FormText
        className="sm:col-span-2"
        control={control}
        label={text.postalCode}
        name={`${name}.postalCode`}
      />
      <FormText className="sm:col-span-4" control={control} label={text.locality} name={`${name}.locality`} />
      <FormText className="sm:col-span-3" control={control} label={text.region} name={`${name}.region`} />
      <FormComboBox
        className="sm:col-span-3"
        control={control}
        label={text.country}
        name={`${name}.country`}
        options={countryOptions}
      />
    </div>
  )
}
