import type { OrderStage, OrderView } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon, type IconName } from '../../components/ui/icon.tsx'
import { useFocusOnArrival } from '../../lib/browser/use-auto-focus.ts'
import { cartTexts } from '../../messages/cart.ts'
import { orderTexts } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { OrderMessage } from './order-message.tsx'
import { PayAgain } from './payment-retry-form.tsx'
import { WindowClosed } from './payment-retry-hint.tsx'

const looks: Record<OrderStage, { icon: IconName; colour: string }> = {
  paid: { icon: 'check', colour: 'text-leaf' },
  transfer: { icon: 'check', colour: 'text-leaf' },
  cash: { icon: 'check', colour: 'text-leaf' },
  waiting: { icon: 'clock', colour: 'text-clay' },
  unpaid: { icon: 'clock', colour: 'text-clay' },
  declined: { icon: 'warning', colour: 'text-alarm' },
  cancelled: { icon: 'close', colour: 'text-soft' },
  refunded: { icon: 'check', colour: 'text-soft' },
}

/** The order in a few words: what became of the payment, then where the parcel is. */
export function titleOf({ stage, state }: OrderView, patient: boolean): string {
  if (stage === 'waiting' && !patient) return orderTexts.lateTitle
  const onItsWay = stage === 'paid' || stage === 'cash' ? state : null
  const titles: Partial<Record<string, string>> = orderTexts.stateTitles
  return (onItsWay && titles[onItsWay]) || orderTexts.titles[stage]
}

interface OrderStatusProps {
  order: OrderView
  /** Whether the bank may still be expected to answer. */
  patient: boolean
  /** It comes only after a while of nothing. */
  arrives: boolean
}

/** What became of the order, first of all and in a sentence, and what there is to do about it. */
export function OrderStatus({ order, patient, arrives }: OrderStatusProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(arrives)
  const { stage } = order
  const { icon, colour } = looks[stage]
  const over = stage === 'cancelled' || stage === 'refunded'
  return (
    <section className="mx-auto max-w-text text-center print:hidden">
      <Icon className={`mx-auto size-14 ${colour}`} name={icon} />
      <h1 className="mt-4 text-h1" ref={heading} tabIndex={-1}>
        {titleOf(order, patient)}
      </h1>
      <p className="kind mt-3">{orderTexts.number(order.number)}</p>
      <div aria-live="polite" className="mt-6 grid gap-2">
        <OrderMessage order={order} patient={patient} />
      </div>
      {(stage === 'declined' || stage === 'unpaid' || (stage === 'waiting' && !patient)) && (
        <PayAgain order={order} retry={stage !== 'unpaid'} />
      )}
      {stage === 'waiting' && patient && <WindowClosed order={order} />}
      {over && (
        <ButtonLink className="mt-8" look="secondary" href={paths.home}>
          {cartTexts.start}
        </ButtonLink>
      )}
    </section>
  )
}
