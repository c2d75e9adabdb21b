import type { OrderView } from 'mostrador'
import { Icon } from '../../components/ui/icon.tsx'
import { orderMessages } from '../../messages/order.ts'
import { PaymentRetryForm } from './payment-retry-form.tsx'

/** Hint for shoppers who closed the bank's page without paying. */
export function PaymentRetryHint({ order }: { order: OrderView }) {
  if (order.payableWith.length === 0) return null
  return (
    <details className="group mt-8 border-y border-border text-left">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-3 font-semibold">
        {orderMessages.windowClosed}
        <Icon className="size-5 transition-transform group-open:rotate-180" name="chevron" />
      </summary>
      <div className="pb-6">
        <p className="text-muted-foreground">{orderMessages.windowClosedText}</p>
        <PaymentRetryForm order={order} retry />
      </div>
    </details>
  )
}
