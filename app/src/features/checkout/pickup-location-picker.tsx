import type { PickupShop } from 'mostrador'
import { useShop, useSlice } from 'mostrador/react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { ChoiceCard } from '../../components/ui/radio-card.tsx'
import { checkoutTexts } from '../../messages/checkout.ts'
import '../../components/ui/search-field.css'

/** So many shops are shown at first, and so many more each time. */
const atOnce = 5

interface PickupListProps {
  chosen: number | null
  /** The postal code that is known of the shopper. */
  near: string
  onChoose: (id: number) => void
}

/** The shops to pick up from, by distance or by name. The chosen one never leaves the list. */
export function PickupList({ chosen, near, onChoose }: PickupListProps) {
  const shop = useShop()
  const { deliveryLocations } = useSlice('checkout')
  const [wanted, setWanted] = useState(near)
  const [shown, setShown] = useState(atOnce)
  const found = shop.current?.checkout.findShops(wanted) ?? deliveryLocations
  const listed = withChosen(found.slice(0, shown), deliveryLocations, chosen)
  const rest = found.length - Math.min(found.length, shown)

  const look = (text: string) => {
    setWanted(text)
    setShown(atOnce)
  }

  return (
    <>
      <Field
        autoComplete="off"
        className="max-w-form"
        hint={checkoutTexts.pickup.searchHint}
        label={checkoutTexts.pickup.search}
        name="near"
        onChange={(event) => look(event.currentTarget.value)}
        // Looking for a shop does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        type="search"
        value={wanted}
      />
      <p className="text-small text-soft" role="status">
        {said(wanted, found.length)}
      </p>
      <div className="grid gap-3">
        {listed.map((place) => (
          <ChoiceCard
            checked={place.id === chosen}
            detail={<Whereabouts place={place} />}
            key={place.id}
            name="location"
            onChange={() => onChoose(place.id)}
            title={`${place.locality} · ${place.title}`}
            value={place.id}
          />
        ))}
      </div>
      {rest > 0 && (
        <Button className="w-fit" look="secondary" onClick={() => setShown(shown + atOnce)}>
          {checkoutTexts.pickup.more(rest)}
        </Button>
      )}
      {found.length === 0 && (
        <Button className="w-fit" look="secondary" onClick={() => look('')}>
          {checkoutTexts.pickup.all}
        </Button>
      )}
    </>
  )
}

function Whereabouts({ place }: { place: PickupShop }) {
  const { streetAddress, postalCode, locality, schedule } = place
  return (
    <>
      <span className="block">{`${streetAddress}, ${postalCode} ${locality}`}</span>
      <span className="block">{schedule}</span>
    </>
  )
}

function withChosen(
  listed: readonly PickupShop[],
  all: readonly PickupShop[],
  chosen: number | null,
): readonly PickupShop[] {
  if (listed.some(({ id }) => id === chosen)) return listed
  return [...all.filter(({ id }) => id === chosen), ...listed]
}

function said(wanted: string, count: number): string {
  if (count === 0) return checkoutTexts.pickup.none(wanted.trim())
  return /^\s*\d{2,5}\s*$/.test(wanted)
    ? checkoutTexts.pickup.nearest(count)
    : checkoutTexts.pickup.found(count)
}
