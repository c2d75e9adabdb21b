import { today } from '@internationalized/date'
import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { DateField } from '../../components/ui/date-field.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { OrderAction, OrderActionRequest, StaffOrder } from '../../lib/api/schema.ts'
import { dayOf } from '../../lib/format.ts'
import { TIME_ZONE } from '../../lib/time-zone.ts'
import { orders } from '../../messages/orders.ts'
import { runAction, useOrderMutation } from './orders.ts'

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

/** Day on which the money was received, which the invoice states. */
function PayDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [receivedOn, setReceivedOn] = useState(() => today(TIME_ZONE).toString())
  const mutation = useOrderMutation(() => runAction(order, { event: 'pay', received_on: receivedOn }))
  const submit = () => {
    mutation.mutate(undefined, {
      onSuccess: ({ state_label }) => {
        onClose()
        toast(orders.done(order.order.number, state_label))
      },
    })
  }
  const { title, text, confirm } = orders.confirmations.pay
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={confirm}
      title={title}
    >
      <p className="text-muted-foreground">{text}</p>
      <DateField
        description={orders.receivedOnHint}
        error={fieldErrors(mutation.error).received_on}
        label={orders.receivedOn}
        max={today(TIME_ZONE).toString()}
        min={dayOf(order.order.created_at)}
        onChange={setReceivedOn}
        value={receivedOn}
      />
    </FormDialog>
  )
}

/** Tracking of the parcel, sent to the customer by mail. */
function ShipDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [tracking, setTracking] = useState({ carrier: '', code: '', url: '' })
  const mutation = useOrderMutation(() => runAction(order, { event: 'ship', tracking }))
  const errors = fieldErrors(mutation.error)
  const bind = (name: keyof typeof tracking) => ({
    value: tracking[name],
    onChange: (value: string) => setTracking({ ...tracking, [name]: value }),
    error: errors[`tracking.${name}`],
  })
  const submit = () => {
    mutation.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast(orders.ship.done(order.order.number))
      },
    })
  }
  return (
    <FormDialog
      failure={failureOf(mutation.error)}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={orders.ship.submit}
      title={orders.ship.title}
    >
      <p className="text-muted-foreground">{orders.ship.hint}</p>
      <TextField autoFocus label={orders.ship.carrier} {...bind('carrier')} />
      <TextField label={orders.ship.code} {...bind('code')} />
      <TextField label={orders.ship.url} placeholder="https://" type="url" {...bind('url')} />
    </FormDialog>
  )
}
