import type { SavedCards } from 'mostrador'
import { useState } from 'react'
import { CARD, CARD_CONSENT, OTHER_CARD } from '../../lib/forms/card-use.ts'
import { cardMessages } from '../../messages/cards.ts'
import { CheckField } from '../ui/field.tsx'
import { RadioCard } from '../ui/radio-card.tsx'

/** Choice of a saved card or another one, which is saved only if the customer accepts it. */
export function CardChoice({ consent, data }: SavedCards) {
  const usable = data.filter((card) => card.state === 'usable')
  const [chosen, setChosen] = useState(usable[0] ? String(usable[0].id) : OTHER_CARD)
  if (!consent) return null
  return (
    <div className="grid gap-3">
      {usable.length > 0 && (
        <fieldset>
          <legend className="sr-only">{cardMessages.legend}</legend>
          <div className="grid gap-3">
            {usable.map(({ id, name, expires }) => (
              <RadioCard
                checked={chosen === String(id)}
                key={id}
                name={CARD}
                onChange={() => setChosen(String(id))}
                title={cardMessages.payWith(name, expires)}
                value={id}
              />
            ))}
            <RadioCard
              checked={chosen === OTHER_CARD}
              name={CARD}
              onChange={() => setChosen(OTHER_CARD)}
              title={cardMessages.other}
              value={OTHER_CARD}
            />
          </div>
        </fieldset>
      )}
      {chosen === OTHER_CARD && (
        <CheckField
          hint={consent.hint}
          label={consent.label}
          name={CARD_CONSENT}
          value={String(consent.version)}
        />
      )}
    </div>
  )
}
