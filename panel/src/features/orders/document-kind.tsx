import { Select } from '../../components/ui/select.tsx'
import type { DocumentKind } from '../../lib/api/schema.ts'
import { optionsOf } from '../../lib/options.ts'
import { invoiceBuyer } from '../../messages/invoice-buyer.ts'

const OPTIONS = optionsOf<DocumentKind>(invoiceBuyer.documentKinds)

interface DocumentKindSelectProps {
  country: string
  value: DocumentKind | undefined
  onChange: (kind: DocumentKind) => void
}

/** Kind of the number of a buyer in another country. */
export function DocumentKindSelect({ country, value = 'tax_number', onChange }: DocumentKindSelectProps) {
  if (country === 'ES') return null
  return (
    <Select
      className="sm:col-span-6"
      description={invoiceBuyer.hint}
      label={invoiceBuyer.documentKind}
      onChange={onChange}
      options={OPTIONS}
      value={value}
    />
  )
}
