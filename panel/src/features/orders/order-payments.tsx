import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { PaymentAttemptState, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents, formatInstant } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { OrderReservation } from './order-reservation.tsx'
import { settlePayment, useOrderMutation } from './orders.ts'

const ATTEMPT_TONES: Record<PaymentAttemptState, Tone> = {
  created: 'warning',
  authorised: 'success',
  declined: 'danger',
  cancelled: 'danger',
  abandoned: 'neutral',
}

const REFUND_TONES: Record<string, Tone> = { requested: 'warning', completed: 'success', rejected: 'danger' }

const rowClass = 'flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0'

/** Payment attempts and refunds, with the answers of the bank. */
export function OrderPayments({ order, canWrite }: { order: StaffOrder; canWrite: boolean }) {
  const { payment: text, refund } = orders
  const { paid_at } = order.order
  return (
    <Card
      description={paid_at ? text.paid(formatInstant(paid_at)) : text.unpaid}
      title={text.title(order.payment_label)}
    >
      {order.reservation && (
        <OrderReservation canWrite={canWrite} order={order} reservation={order.reservation} />
      )}
      {order.payments.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {order.payments.map((attempt) => (
            <li className={rowClass} key={attempt.number}>
              <Badge hasDot tone={attempt.is_unclear ? 'danger' : ATTEMPT_TONES[attempt.state]}>
                {attempt.is_unclear ? text.unclear.state : text.states[attempt.state]}
              </Badge>
              <span className="figures">{attempt.number}</span>
              <Instant at={attempt.created_at} />
              <span className="ml-auto figures">{formatCents(attempt.amount_cents)}</span>
              <Answer
                parts={[
                  attempt.response && text.code(attempt.response),
                  attempt.message,
                  attempt.authorisation_code && text.authorisation(attempt.authorisation_code),
                ]}
              />
              {attempt.is_unclear && <Unclear attempt={attempt} canWrite={canWrite} order={order} />}
            </li>
          ))}
        </ul>
      )}
      {order.refunds.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 border-t border-border pt-4 text-small font-semibold">{refund.history}</h3>
          <ul className="flex flex-col divide-y divide-border">
            {order.refunds.map((item) => (
              <li className={rowClass} key={item.id}>
                <Badge hasDot tone={REFUND_TONES[item.state]}>
                  {refund.states[item.state] ?? item.state}
                </Badge>
                {item.by_hand && <span className="text-muted-foreground">{refund.manual}</span>}
                <Instant at={item.created_at} />
                <span className="ml-auto figures">{formatCents(-item.amount_cents)}</span>
                <Answer parts={[item.cause, item.message]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

interface UnclearProps {
  order: StaffOrder
  attempt: StaffOrder['payments'][number]
  canWrite: boolean
}

/** Action of staff on an attempt whose outcome at the bank is unknown or not recorded, or that paid the order a second time. */
function Unclear({ order, attempt: { number, state }, canWrite }: UnclearProps) {
  const { unclear: text } = orders.payment
  const authorised = order.reservation?.state === 'capturing' ? text.unrecorded : text.paidTwice
  const mutation = useOrderMutation((number: string) => settlePayment(order, number))
  const settle = () =>
    mutation.mutate(number, {
      onSuccess: () => toast(text.done),
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-64 text-small text-muted-foreground">
        {state === 'authorised' ? authorised : text.hint}
      </p>
      {canWrite && (
        <Button aria-label={text.settleOf(number)} isPending={mutation.isPending} onPress={settle} size="sm">
          {text.settle}
        </Button>
      )}
    </div>
  )
}

/** Words of the bank. */
function Answer({ parts }: { parts: (string | null | undefined)[] }) {
  const known = parts.filter(Boolean)
  if (known.length === 0) return null
  return <p className="w-full text-small text-muted-foreground">{known.join('. ')}</p>
}
