import type { OrderView, PickupShop } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { orderTexts } from '../../messages/order.ts'

/** What happens from here on, in its order, for an order that nothing stands in the way of. */
export function NextSteps({ order, place }: { order: OrderView; place: PickupShop | null }) {
  const { user } = useSlice('session')
  const steps = stepsOf(order, place, user?.email ?? '').filter((step) => step !== '')
  if (steps.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{orderTexts.next.title}</h2>
      <ol className="mt-4 border-b border-line">
        {steps.map((step, i) => (
          <li className="flex gap-4 border-t border-line py-4" key={step}>
            <span aria-hidden="true" className="w-6 shrink-0 font-serif text-h4 text-clay">
              {i + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Only what is still to come: an order that has left says so above, and in its history. */
function stepsOf(order: OrderView, place: PickupShop | null, email: string): string[] {
  const { stage, state, delivery, lines, totals, invoices } = order
  const { next } = orderTexts
  const fresh = state === 'pending_payment' || state === 'paid' || state === 'preparing'
  if (!fresh || !(stage === 'paid' || stage === 'transfer' || stage === 'cash')) return []
  const picked = place ? next.pickup(place.title) : next.pickupSomewhere
  const when = (so: boolean, step: string) => (so ? step : '')
  return [
    when(email !== '', next.mail(email)),
    when(order.transfer !== null, next.transfer),
    when(stage === 'transfer', next.transferDone),
    when(stage === 'paid' && lines.some((line) => line.virtual), next.digital),
    when(delivery?.type === 'courier', next.courier),
    when(delivery?.type === 'pickup', picked),
    when(stage === 'cash', next.cash(totals.total.text)),
    when(invoices.length > 0, next.invoice),
  ]
}
