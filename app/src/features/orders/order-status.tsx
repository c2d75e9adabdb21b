import { cva, type VariantProps } from 'class-variance-authority'
import type { OrderStage, OrderView, SavedCards } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { CardChoice } from '../../components/form/card-choice.tsx'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ExpandIcon, Icon, type IconName } from '../../components/ui/icon.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { OrderMessage } from './order-message.tsx'

const statusIcon = cva('mx-auto size-14', {
  variants: {
    tone: {
      success: 'text-primary',
      warning: 'text-accent',
      error: 'text-destructive',
      muted: 'text-muted-foreground',
    },
  },
})

const icons: Record<OrderStage, { name: IconName; tone: VariantProps<typeof statusIcon>['tone'] }> = {
  paid: { name: 'check', tone: 'success' },
  transfer: { name: 'check', tone: 'success' },
  cash: { name: 'check', tone: 'success' },
  waiting: { name: 'clock', tone: 'warning' },
  unpaid: { name: 'clock', tone: 'warning' },
  declined: { name: 'warning', tone: 'error' },
  cancelled: { name: 'close', tone: 'muted' },
  refunded: { name: 'check', tone: 'muted' },
}

/** Title by payment stage, then by delivery state. */
export function orderTitle({ stage, state }: OrderView, isAwaitingBank: boolean): string {
  if (stage === 'waiting' && !isAwaitingBank) return orderMessages.bankDelayTitle
  const deliveryState = stage === 'paid' || stage === 'cash' ? state : null
  const titles: Partial<Record<string, string>> = orderMessages.stateTitles
  return (deliveryState && titles[deliveryState]) || orderMessages.titles[stage]
}

interface OrderStatusProps {
  order: OrderView
  /** Null if unknown. */
  savedCards: SavedCards | null
  /** True while the bank's notification is expected. */
  isAwaitingBank: boolean
  autoFocusHeading: boolean
}

export function OrderStatus({ order, savedCards, isAwaitingBank, autoFocusHeading }: OrderStatusProps) {
  const { stage } = order
  const { name, tone } = icons[stage]
  const isClosed = stage === 'cancelled' || stage === 'refunded'
  return (
    <section className="mx-auto max-w-text text-center print:hidden">
      <Icon className={statusIcon({ tone })} name={name} />
      <PageHeading autoFocus={autoFocusHeading} className="mt-4 text-h1">
        {orderTitle(order, isAwaitingBank)}
      </PageHeading>
      <p className="eyebrow mt-3">{orderMessages.number(order.number)}</p>
      <div aria-live="polite" className="mt-6 grid gap-2">
        <OrderMessage order={order} isAwaitingBank={isAwaitingBank} />
      </div>
      {(stage === 'declined' || stage === 'unpaid' || (stage === 'waiting' && !isAwaitingBank)) && (
        <PaymentRetryForm order={order} retry={stage !== 'unpaid'} savedCards={savedCards} />
      )}
      {stage === 'waiting' && isAwaitingBank && <PaymentRetryHint order={order} savedCards={savedCards} />}
      {isClosed && (
        <ButtonLink className="mt-8" variant="secondary" href={paths.home}>
          {cartMessages.start}
        </ButtonLink>
      )}
    </section>
  )
}

interface PayableOrder {
  order: OrderView
  savedCards: SavedCards | null
}

function PaymentRetryForm({ order, savedCards, retry }: PayableOrder & { retry: boolean }) {
  if (order.payableWith.length === 0) return null
  const again = retry ? orderMessages.retry : orderMessages.payNow
  return (
    <Form className="mt-8 grid gap-6" method="post">
      {savedCards?.consent && (
        <div className="text-left">
          <CardChoice {...savedCards} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {order.payableWith.map((method, index) => (
          <SubmitButton
            key={method}
            name="method"
            value={method}
            variant={index === 0 ? 'primary' : 'secondary'}
          >
            {method === order.paymentMethod ? again : orderMessages.payWith[method]}
          </SubmitButton>
        ))}
      </div>
    </Form>
  )
}

/** Hint for shoppers who closed the bank's page without paying. */
function PaymentRetryHint({ order, savedCards }: PayableOrder) {
  if (order.payableWith.length === 0) return null
  return (
    <details className="group mt-8 border-y border-border text-left">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-3 font-semibold">
        {orderMessages.windowClosed}
        <ExpandIcon className="size-5" />
      </summary>
      <div className="pb-6">
        <p className="text-muted-foreground">{orderMessages.windowClosedText}</p>
        <PaymentRetryForm order={order} retry savedCards={savedCards} />
      </div>
    </details>
  )
}
