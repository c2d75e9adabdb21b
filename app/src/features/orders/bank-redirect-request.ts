import type { CardUse } from '../../lib/forms/card-use.ts'

/** Redirects once after the confirmation; later visits, such as the return from the bank, show the order. */
let requested: { number: string; cardUse: CardUse } | null = null

export function requestBankRedirect(number: string, cardUse: CardUse) {
  requested = { number, cardUse }
}

/** Returns the use of saved cards by the requested redirect; null without a request. */
export function consumeBankRedirect(number: string): CardUse | null {
  const cardUse = requested?.number === number ? requested.cardUse : null
  requested = null
  return cardUse
}
