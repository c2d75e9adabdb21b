import { cva } from 'class-variance-authority'
import type { OrderStage, OrderView } from 'mostrador'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon, type IconName } from '../../components/ui/icon.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { OrderMessage } from './order-message.tsx'
import { PaymentRetryForm, PaymentRetryHint } from './payment-retry-form.tsx'

const icons: Record<OrderStage, IconName> = {
  paid: 'check',
  transfer: 'check',
  cash: 'check',
  waiting: 'clock',
  unpaid: 'clock',
  declined: 'warning',
  cancelled: 'close',
  refunded: 'check',
}

const statusIcon = cva('mx-auto size-14', {
  variants: {
    stage: {
      paid: 'text-primary',
      transfer: 'text-primary',
      cash: 'text-primary',
      waiting: 'text-accent',
      unpaid: 'text-accent',
      declined: 'text-destructive',
      cancelled: 'text-muted-foreground',
      refunded: 'text-muted-foreground',
    },
  },
})

/** Title by payment stage, then by delivery state. */
export function orderTitle({ stage, state }: OrderView, isAwaitingBank: boolean): string {
  if (stage === 'waiting' && !isAwaitingBank) return orderMessages.bankDelayTitle
  const deliveryState = stage === 'paid' || stage === 'cash' ? state : null
  const titles: Partial<Record<string, string>> = orderMessages.stateTitles
  return (deliveryState && titles[deliveryState]) || orderMessages.titles[stage]
}

interface OrderStatusProps {
  order: OrderView
  /** True while the bank's notification is expected. */
  isAwaitingBank: boolean
  /** Focuses the heading, if the order was loaded late. */
  autoFocusHeading: boolean
}

/** Order status with explanation and payment actions. */
export function OrderStatus({ order, isAwaitingBank, autoFocusHeading }: OrderStatusProps) {
  const { stage } = order
  const isClosed = stage === 'cancelled' || stage === 'refunded'
  return (
    <section className="mx-auto max-w-text text-center print:hidden">
      <Icon className={statusIcon({ stage })} name={icons[stage]} />
      <PageHeading autoFocus={autoFocusHeading} className="mt-4 text-h1">
        {orderTitle(order, isAwaitingBank)}
      </PageHeading>
      <p className="eyebrow mt-3">{orderMessages.number(order.number)}</p>
      <div aria-live="polite" className="mt-6 grid gap-2">
        <OrderMessage order={order} isAwaitingBank={isAwaitingBank} />
      </div>
      {(stage === 'declined' || stage === 'unpaid' || (stage === 'waiting' && !isAwaitingBank)) && (
        <PaymentRetryForm order={order} retry={stage !== 'unpaid'} />
      )}
      {stage === 'waiting' && isAwaitingBank && <PaymentRetryHint order={order} />}
      {isClosed && (
        <ButtonLink className="mt-8" variant="secondary" href={paths.home}>
          {cartMessages.start}
        </ButtonLink>
      )}
    </section>
  )
}
