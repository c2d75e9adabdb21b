import type { StoreLocation } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { RadioCard } from '../../components/ui/radio-card.tsx'
import { checkoutMessages } from '../../messages/checkout.ts'
import '../../components/ui/search-field.css'

const PAGE_SIZE = 5

interface PickupLocationPickerProps {
  chosen: number | null
  postalCode: string
  onChoose: (id: number) => void
}

/** Pickup locations by distance or name. The selected one is always listed. */
export function PickupLocationPicker({ chosen, postalCode, onChoose }: PickupLocationPickerProps) {
  const shop = useShop()
  const { deliveryLocations } = useSlice('checkout')
  const [query, setQuery] = useState(postalCode)
  const [shown, setShown] = useState(PAGE_SIZE)
  const found = shop.current?.checkout.findShops(query) ?? deliveryLocations
  const listed = withChosen(found.slice(0, shown), deliveryLocations, chosen)
  const rest = found.length - Math.min(found.length, shown)

  const search = (text: string) => {
    setQuery(text)
    setShown(PAGE_SIZE)
  }

  return (
    <>
      <Field
        autoComplete="off"
        className="max-w-form"
        hint={checkoutMessages.pickup.searchHint}
        label={checkoutMessages.pickup.search}
        name="near"
        onChange={(event) => search(event.currentTarget.value)}
        // Enter must not submit the checkout form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        type="search"
        value={query}
      />
      <p className="text-small text-muted-foreground" role="status">
        {statusText(query, found.length)}
      </p>
      <div className="grid gap-3">
        {listed.map((location) => (
          <RadioCard
            checked={location.id === chosen}
            detail={<LocationDetails location={location} />}
            key={location.id}
            name="location"
            onChange={() => onChoose(location.id)}
            title={`${location.locality} · ${location.title}`}
            value={location.id}
          />
        ))}
      </div>
      {rest > 0 && (
        <Button className="w-fit" variant="secondary" onClick={() => setShown(shown + PAGE_SIZE)}>
          {checkoutMessages.pickup.more(rest)}
        </Button>
      )}
      {found.length === 0 && (
        <Button className="w-fit" variant="secondary" onClick={() => search('')}>
          {checkoutMessages.pickup.all}
        </Button>
      )}
    </>
  )
}

function LocationDetails({ location }: { location: StoreLocation }) {
  const { streetAddress, postalCode, locality, schedule } = location
  return (
    <>
      <span className="block">{`${streetAddress}, ${postalCode} ${locality}`}</span>
      <span className="block">{schedule}</span>
    </>
  )
}

function withChosen(
  listed: readonly StoreLocation[],
  all: readonly StoreLocation[],
  chosen: number | null,
): readonly StoreLocation[] {
  if (listed.some(({ id }) => id === chosen)) return listed
  return [...all.filter(({ id }) => id === chosen), ...listed]
}

function statusText(query: string, count: number): string {
  if (count === 0) return checkoutMessages.pickup.none(query.trim())
  return /^\s*\d{2,5}\s*$/.test(query)
    ? checkoutMessages.pickup.nearest(count)
    : checkoutMessages.pickup.found(count)
}
