import type { OrderView } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { formatDate } from '../../lib/format/format-date.ts'
import { orderMessages } from '../../messages/order.ts'

const mutedClass = 'text-muted-foreground'

export function OrderMessage({ order, isAwaitingBank }: { order: OrderView; isAwaitingBank: boolean }) {
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
              ? orderMessages.transfer.waits(total)
              : orderMessages.transfer.withoutData(total, order.number, email)}
          </p>
          {order.transfer?.until && (
            <p className={mutedClass}>{orderMessages.transfer.until(formatDate(order.transfer.until))}</p>
          )}
        </>
      )
    case 'cash':
      return <p>{orderMessages.cash(total)}</p>
    case 'waiting':
      return (
        <>
          <p>{waitingMessage(order, isAwaitingBank)}</p>
          {!isAwaitingBank && email && (
            <p className={mutedClass}>{orderMessages.contactBeforePaying(email)}</p>
          )}
        </>
      )
    case 'unpaid':
      return (
        <>
          {order.payableAtBank && <p>{orderMessages.unpaid}</p>}
          <UnpaidNote order={order} />
        </>
      )
    case 'declined':
      return (
        <>
          <p className="font-semibold">{order.refusal ?? orderMessages.declined}</p>
          <p className={mutedClass}>{orderMessages.notCharged}</p>
          <UnpaidNote order={order} />
        </>
      )
    case 'cancelled':
      return <p>{orderMessages.cancelled}</p>
    case 'refunded':
      return <p>{orderMessages.refunded((order.refunded ?? order.totals.total).text)}</p>
  }
}

function waitingMessage({ payableAtBank }: OrderView, isAwaitingBank: boolean): string {
  if (isAwaitingBank) return orderMessages.waiting
  return payableAtBank
    ? `${orderMessages.stillWaiting} ${orderMessages.canStillPay}`
    : orderMessages.stillWaiting
}

function UnpaidNote({ order }: { order: OrderView }) {
  return (
    <p className={mutedClass}>
      {order.payableAtBank ? orderMessages.unpaidText : orderMessages.closedForPaymentText}
    </p>
  )
}

function paidMessage({ state, reserved, totals }: OrderView): string {
  if (reserved) return orderMessages.reserved(totals.total.text)
  const messages: Partial<Record<string, string>> = orderMessages.stateMessages
  return messages[state] ?? orderMessages.stateMessages.paid
}
