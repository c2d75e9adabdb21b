import type { AddressEntry } from 'mostrador'
import { ChoiceCard } from '../../components/ui/radio-card.tsx'
import { another } from './saved-addresses.ts'

interface KeptChoiceProps {
  legend: string
  name: string
  entries: AddressEntry[]
  /** What the radio for none of them says. */
  other: string
  chosen: string
  onChoose: (chosen: string) => void
}

/** The addresses that the customer keeps, to choose from, and the way to write another. */
export function KeptChoice({ legend, name, entries, other, chosen, onChoose }: KeptChoiceProps) {
  return (
    <fieldset className="sm:col-span-6">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {entries.map((entry) => (
          <ChoiceCard
            checked={chosen === String(entry.id)}
            detail={<Lines entry={entry} />}
            key={entry.id}
            name={name}
            onChange={() => onChoose(String(entry.id))}
            title={entry.company}
            value={entry.id}
          />
        ))}
        <ChoiceCard
          checked={chosen === another}
          name={name}
          onChange={() => onChoose(another)}
          title={other}
          value={another}
        />
      </div>
    </fieldset>
  )
}

function Lines({ entry }: { entry: AddressEntry }) {
  const { vat, streetAddress, extendedAddress, postalCode, locality } = entry
  return (
    <>
      {vat && <span className="block">{vat}</span>}
      <span className="block">{[streetAddress, extendedAddress].filter(Boolean).join(', ')}</span>
      <span className="block">{`${postalCode} ${locality}`}</span>
    </>
  )
}
