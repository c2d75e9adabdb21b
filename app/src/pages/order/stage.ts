import type { Order, PaymentType } from 'mostrador'

/** What the shopper has to know of an order, in one word. */
export type Stage =
  | 'paid'
  | 'waiting'
  | 'declined'
  | 'unpaid'
  | 'transfer'
  | 'cash'
  | 'cancelled'
  | 'refunded'

export const paidAtBank = (method: PaymentType) => method === 'card' || method === 'bizum'

export function stageOf({ state, payment, payment_method }: Order): Stage {
  if (state === 'cancelled' || state === 'refunded') return state
  if (payment_method === 'cash_on_delivery' && payment?.state !== 'authorised') return 'cash'
  if (state !== 'pending_payment') return 'paid'
  if (payment_method === 'transfer') return 'transfer'
  if (!payment) return 'unpaid'
  // The bank said yes and the shop has not yet caught up: never an error once money has moved.
  if (payment.state === 'created' || payment.state === 'authorised') return 'waiting'
  return 'declined'
}
