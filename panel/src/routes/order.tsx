import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Screen } from '../components/layout/screen.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { OrderActions } from '../features/orders/order-actions.tsx'
import { OrderInvoices } from '../features/orders/order-invoices.tsx'
import { OrderLines } from '../features/orders/order-lines.tsx'
import { OrderMails } from '../features/orders/order-mails.tsx'
import { OrderNotes } from '../features/orders/order-notes.tsx'
import { OrderPaymentLink } from '../features/orders/order-payment-link.tsx'
import { OrderPayments } from '../features/orders/order-payments.tsx'
import { OrderCustomer } from '../features/orders/order-side.tsx'
import { OrderTimeline } from '../features/orders/order-timeline.tsx'
import { OrderWithdrawals } from '../features/orders/order-withdrawals.tsx'
import { orderQuery } from '../features/orders/orders.ts'
import { RefundDialog } from '../features/orders/refund-dialog.tsx'
import { StateBadge } from '../features/orders/state-badge.tsx'
import { formatFull } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { orders } from '../messages/orders.ts'
import { paths, sheetsOf } from '../paths.ts'

export function Component() {
  const { number = '' } = useParams()
  const { data: order } = useSuspenseQuery(orderQuery(number))
  const canWrite = usePermission('orders_write')
  const isLinkRequested = useLocation().state?.paymentLink === true
  const [isRefunding, setRefunding] = useState(false)
  const { state, created_at } = order.order
  return (
    <Screen
      actions={
        <>
          <ButtonLink icon={Printer} to={sheetsOf([order.order.number])}>
            {orders.sheets.open}
          </ButtonLink>
          {canWrite && <OrderActions order={order} />}
        </>
      }
      badge={<StateBadge label={order.state_label} state={state} />}
      breadcrumbs={[{ label: orders.title, to: paths.orders }]}
      subtitle={<time dateTime={created_at}>{formatFull(created_at)}</time>}
      title={order.order.number}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <OrderWithdrawals canWrite={canWrite} order={order} />
          <OrderLines
            actions={
              canWrite &&
              order.refundable_cents > 0 && (
                <Button icon={Undo2} onPress={() => setRefunding(true)} size="sm">
                  {orders.refund.button}
                </Button>
              )
            }
            order={order}
          />
          <OrderPayments canWrite={canWrite} order={order} />
          <OrderPaymentLink canWrite={canWrite} isRequested={isLinkRequested} order={order} />
          <OrderMails canWrite={canWrite} number={order.order.number} />
          <OrderNotes canWrite={canWrite} order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OrderTimeline order={order} />
          <OrderCustomer order={order} />
          <OrderInvoices canWrite={canWrite} order={order} />
        </div>
      </div>
      {isRefunding && <RefundDialog onClose={() => setRefunding(false)} order={order} />}
    </Screen>
  )
}
