import type { OrderStage, OrderView } from 'mostrador'
import type { ReactNode } from 'react'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PayAgain } from './pay-again.tsx'
import { usePolling } from './use-polling.ts'

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

/** What became of the order, first of all and in a sentence, and what there is to do about it. */
export function OrderStatus({ order }: { order: OrderView }) {
  const { stage } = order
  const { icon, colour } = looks[stage]
  const patient = usePolling(stage === 'waiting')
  return (
    <section className="mx-auto max-w-text text-center">
      <Icon className={`mx-auto size-14 ${colour}`} name={icon} />
      <h1 className="mt-4 text-h1" tabIndex={-1}>
        {texts.order.titles[stage]}
      </h1>
      <p className="kind mt-3">{texts.order.number(order.number)}</p>
      <div aria-live="polite" className="mt-6">
        <Message order={order} patient={patient} />
      </div>
      {(stage === 'declined' || stage === 'unpaid' || (stage === 'waiting' && !patient)) && (
        <PayAgain method={order.paymentMethod} retry={stage !== 'unpaid'} />
      )}
      {(stage === 'paid' || stage === 'transfer' || stage === 'cash') && (
        <ButtonLink className="mt-8" look="secondary" to="/">
          {texts.product.keepShopping}
        </ButtonLink>
      )}
    </section>
  )
}

function Message({ order, patient }: { order: OrderView; patient: boolean }): ReactNode {
  const { email } = useSlice('config')
  const total = order.totals.total.text
  switch (order.stage) {
    case 'paid':
      return <p>{texts.order.paid}</p>
    case 'transfer':
      return <p>{texts.order.transfer(total, order.number, email)}</p>
    case 'cash':
      return <p>{texts.order.cash(total)}</p>
    case 'waiting':
      return <p>{patient ? texts.order.waiting : texts.order.stillWaiting}</p>
    case 'unpaid':
      return <p>{texts.order.unpaid}</p>
    case 'declined':
      return (
        <>
          <p className="font-semibold">{order.refusal ?? texts.order.declined}</p>
          <p className="mt-2 text-soft">{texts.order.notCharged}</p>
        </>
      )
    default:
      return null
  }
}
