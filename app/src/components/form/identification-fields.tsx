import type { DocumentKind } from 'mostrador'
import { addressMessages } from '../../messages/address.ts'
import { Field, SelectField } from '../ui/field.tsx'

export const isAbroad = (country: string) => !['', 'ES'].includes(country)

interface IdentificationFieldsProps {
  /** Prefix of field names, for several addresses in one form. */
  prefix?: string
  country: string
  number: string | undefined
  kind: DocumentKind | undefined
}

/** Number of the recipient of an invoice. In other countries it can be that of a document, whose kind is chosen. */
export function IdentificationFields({ prefix = '', country, number, kind }: IdentificationFieldsProps) {
  const abroad = isAbroad(country)
  return (
    <>
      {abroad && (
        <SelectField
          className="sm:col-span-4"
          defaultValue={kind ?? 'tax_number'}
          hint={addressMessages.documentHint}
          label={addressMessages.documentKind}
          name={`${prefix}documentKind`}
        >
          {Object.entries(addressMessages.documentKinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        autoCapitalize="characters"
        className="sm:col-span-2"
        defaultValue={number}
        label={abroad ? addressMessages.document : addressMessages.vat}
        name={`${prefix}vat`}
        spellCheck={false}
      />
    </>
  )
}
