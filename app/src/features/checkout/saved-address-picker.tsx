import type { AddressEntry } from 'mostrador'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { NEW_ADDRESS } from './saved-addresses.ts'

interface SavedAddressPickerProps {
  legend: string
  name: string
  entries: AddressEntry[]
  newAddressLabel: string
  chosen: string
  onChoose: (chosen: string) => void
}

export function SavedAddressPicker({
  legend,
  name,
  entries,
  newAddressLabel,
  chosen,
  onChoose,
}: SavedAddressPickerProps) {
  return (
    <fieldset className="sm:col-span-6">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {entries.map((entry) => (
          <RadioCard
            checked={chosen === String(entry.id)}
            detail={<SavedAddressLines entry={entry} />}
            key={entry.id}
            name={name}
            onChange={() => onChoose(String(entry.id))}
            title={entry.company}
            value={entry.id}
          />
        ))}
        <RadioCard
          checked={chosen === NEW_ADDRESS}
          name={name}
          onChange={() => onChoose(NEW_ADDRESS)}
          title={newAddressLabel}
          value={NEW_ADDRESS}
        />
      </div>
    </fieldset>
  )
}

function SavedAddressLines({ entry }: { entry: AddressEntry }) {
  const { vat, streetAddress, extendedAddress, postalCode, locality } = entry
  return (
    <>
      {vat && <span className="block">{vat}</span>}
      <span className="block">{[streetAddress, extendedAddress].filter(Boolean).join(', ')}</span>
      <span className="block">{`${postalCode} ${locality}`}</span>
    </>
  )
}
