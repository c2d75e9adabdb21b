import type { Order } from 'mostrador'
import type { ReactNode } from 'react'
import { useSlice } from '../../engine/use-slice.ts'
import { texts } from '../../texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { centsText } from '../../ui/cents.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PayAgain } from './pay-again.tsx'
import type { Stage } from './stage.ts'
import { usePolling } from './use-polling.ts'

const looks: Record<Stage, { icon: IconName; colour: string }> = {
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
export function OrderStatus({ order, stage }: { order: Order; stage: Stage }) {
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
        <Message order={order} patient={patient} stage={stage} />
      </div>
      {(stage === 'declined' || stage === 'unpaid' || (stage === 'waiting' && !patient)) && (
        <PayAgain method={order.payment_method} retry={stage !== 'unpaid'} />
      )}
      {(stage === 'paid' || stage === 'transfer' || stage === 'cash') && (
        <ButtonLink className="mt-8" look="secondary" to="/">
          {texts.product.keepShopping}
        </ButtonLink>
      )}
    </section>
  )
}

function Message({ order, stage, patient }: { order: Order; stage: Stage; patient: boolean }): ReactNode {
  const { email } = useSlice('config')
  const total = centsText(order.totals.total)
  switch (stage) {
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
          <p className="font-semibold">{order.payment?.message ?? texts.order.declined}</p>
          <p className="mt-2 text-soft">{texts.order.notCharged}</p>
        </>
      )
    default:
      return null
  }
}
