import type { OrderView, StoreLocation } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { orderMessages } from '../../messages/order.ts'

interface NextStepsProps {
  order: OrderView
  pickupLocation: StoreLocation | null
}

export function NextSteps({ order, pickupLocation }: NextStepsProps) {
  const { user } = useSlice('session')
  const steps = stepsFor(order, pickupLocation, user?.email ?? '').filter((step) => step !== '')
  if (steps.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{orderMessages.next.title}</h2>
      <ol className="mt-4 border-b border-border">
        {steps.map((step, i) => (
          <li className="flex gap-4 border-t border-border py-4" key={step}>
            <span aria-hidden="true" className="w-6 shrink-0 font-serif text-h4 text-accent">
              {i + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Pending steps only; status and history show the rest. */
function stepsFor(order: OrderView, pickupLocation: StoreLocation | null, email: string): string[] {
  const { stage, state, delivery, lines, totals, invoices } = order
  const { next } = orderMessages
  const isOpen = state === 'pending_payment' || state === 'paid' || state === 'preparing'
  if (!isOpen || !(stage === 'paid' || stage === 'transfer' || stage === 'cash')) return []
  const pickupStep = pickupLocation ? next.pickup(pickupLocation.title) : next.pickupSomewhere
  const stepIf = (condition: boolean, step: string) => (condition ? step : '')
  return [
    stepIf(email !== '', next.mail(email)),
    stepIf(order.transfer !== null, next.transfer),
    stepIf(stage === 'transfer', next.transferDone),
    stepIf(stage === 'paid' && lines.some((line) => line.virtual), next.digital),
    stepIf(delivery?.type === 'courier', next.courier),
    stepIf(delivery?.type === 'pickup', pickupStep),
    stepIf(stage === 'cash', next.cash(totals.total.text)),
    stepIf(invoices.length > 0, next.invoice),
  ]
}
