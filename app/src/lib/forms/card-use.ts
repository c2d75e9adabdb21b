import type { PayOptions } from 'mostrador'
import { getText } from './form-data.ts'

/** Field names of the card choice. */
export const CARD = 'card'
export const CARD_CONSENT = 'card_consent'

/** Radio value of a card that is entered at the bank. */
export const OTHER_CARD = 'otra'

export type CardUse = Pick<PayOptions, 'card' | 'cardConsent'>

/** Chosen saved card, or the version of the text that was accepted for saving another one. */
export function readCardUse(form: FormData): CardUse {
  const card = Number(getText(form, CARD))
  const cardConsent = Number(getText(form, CARD_CONSENT))
  return { ...(card > 0 && { card }), ...(cardConsent > 0 && { cardConsent }) }
}
