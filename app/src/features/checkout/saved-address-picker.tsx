import type { AddressEntry } from 'mostrador'
import { useState } from 'react'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { initialAddress, NEW_ADDRESS, type SavedAddresses } from './saved-addresses.ts'

/** Choice of a saved address of a kind, or of a new one. */
export function useSavedAddress(
  savedAddresses: SavedAddresses,
  kind: AddressEntry['kind'],
  present: Parameters<typeof initialAddress>[2],
) {
  const [initial] = useState(() => initialAddress(savedAddresses, kind, present))
  const [chosen, onChoose] = useState(initial ? String(initial.id) : NEW_ADDRESS)
  const entries = savedAddresses.filter((entry) => entry.kind === kind)
  return { initial, isNew: chosen === NEW_ADDRESS, picker: { entries, chosen, onChoose } }
}

type SavedAddressPickerProps = ReturnType<typeof useSavedAddress>['picker'] & {
  legend: string
  name: string
  newAddressLabel: string
}

export function SavedAddressPicker({
  legend,
  name,
  entries,
  newAddressLabel,
  chosen,
  onChoose,
}: SavedAddressPickerProps) {
  if (entries.length === 0) return null
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
