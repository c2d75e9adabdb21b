import type { OrderView } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { writtenDate } from '../../lib/format/format-date.ts'
import { orderTexts } from '../../messages/order.ts'

const soft = 'text-soft'

/** What happened, and what it means for the money. */
export function OrderMessage({ order, patient }: { order: OrderView; patient: boolean }) {
  const { email } = useSlice('config')
  const total = order.totals.total.text
  switch (order.stage) {
    case 'paid':
      return <p>{paidMessage(order)}</p>
    case 'transfer':
      return (
        <>
          <p>
            {order.transfer
              ? orderTexts.transfer.waits(total)
              : orderTexts.transfer.withoutData(total, order.number, email)}
          </p>
          {order.transfer?.until && (
            <p className={soft}>{orderTexts.transfer.until(writtenDate(order.transfer.until))}</p>
          )}
        </>
      )
    case 'cash':
      return <p>{orderTexts.cash(total)}</p>
    case 'waiting':
      return (
        <>
          <p>{waitingMessage(order, patient)}</p>
          {!patient && email && <p className={soft}>{orderTexts.doubt(email)}</p>}
        </>
      )
    case 'unpaid':
      return (
        <>
          {order.payableAtBank && <p>{orderTexts.unpaid}</p>}
          <Kept order={order} />
        </>
      )
    case 'declined':
      return (
        <>
          <p className="font-semibold">{order.refusal ?? orderTexts.declined}</p>
          <p className={soft}>{orderTexts.notCharged}</p>
          <Kept order={order} />
        </>
      )
    case 'cancelled':
      return <p>{orderTexts.cancelled}</p>
    case 'refunded':
      return <p>{orderTexts.refunded((order.refunded ?? order.totals.total).text)}</p>
  }
}

function waitingMessage({ payableAtBank }: OrderView, patient: boolean): string {
  if (patient) return orderTexts.waiting
  return payableAtBank ? `${orderTexts.stillWaiting} ${orderTexts.canStillPay}` : orderTexts.stillWaiting
}

/** What becomes of an order that is not paid. */
function Kept({ order }: { order: OrderView }) {
  return <p className={soft}>{order.payableAtBank ? orderTexts.keptText : orderTexts.overText}</p>
}

function paidMessage({ state }: OrderView): string {
  const messages: Partial<Record<string, string>> = orderTexts.stateMessages
  return messages[state] ?? orderTexts.stateMessages.paid
}
