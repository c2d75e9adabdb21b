import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { OrderAction, OrderActionRequest, StaffOrder } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { runAction, useOrderMutation } from './orders.ts'
import { PayDialog } from './pay-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

const confirmations: Partial<Record<string, { title: string; text: string; confirm: string }>> =
  orders.confirmations

/** Buttons of the actions that the server allows, the next step of the purchase last. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const [dialog, setDialog] = useState<'pay' | 'ship' | null>(null)
  const { ask, dialog: confirmation } = useConfirm()
  const mutation = useOrderMutation((request: OrderActionRequest) => runAction(order, request))

  const run = async (request: OrderActionRequest) => {
    try {
      const { state_label } = await mutation.mutateAsync(request)
      toast(orders.done(order.order.number, state_label))
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }

  const start = ({ event }: OrderAction) => {
    const effects = confirmations[event]
    // The invoice states the day of the payment.
    const isInvoiced = (order.order.invoices ?? []).length > 0
    if (event === 'ship' || (event === 'pay' && !isInvoiced)) setDialog(event)
    else if (!effects) void run({ event })
    else
      ask({
        title: effects.title,
        children: effects.text,
        confirm: effects.confirm,
        isDanger: event === 'cancel',
        onConfirm: () => run({ event }),
      })
  }

  const steps = order.actions.filter(({ event }) => event !== 'cancel' && event !== 'refund')
  const [next, ...others] = steps
  const cancel = order.actions.find(({ event }) => event === 'cancel')
  const pending = mutation.isPending ? mutation.variables.event : null
  return (
    <>
      {cancel && (
        <Button onPress={() => start(cancel)} variant="danger-ghost">
          {cancel.label}
        </Button>
      )}
      {others.map((action) => (
        <Button isPending={pending === action.event} key={action.event} onPress={() => start(action)}>
          {action.label}
        </Button>
      ))}
      {next && (
        <Button isPending={pending === next.event} onPress={() => start(next)} variant="primary">
          {next.label}
        </Button>
      )}
      {dialog === 'ship' && <ShipDialog onClose={() => setDialog(null)} order={order} />}
      {dialog === 'pay' && <PayDialog onClose={() => setDialog(null)} order={order} />}
      {confirmation}
    </>
  )
}
