import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { OrderAction, OrderActionRequest, StaffOrder } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { runAction, useOrderMutation } from './orders.ts'

const confirmations: Partial<Record<string, { title: string; text: string; confirm: string }>> =
  orders.confirmations

/** Buttons of the actions that the server allows, the next step of the purchase last. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const [isShipping, setShipping] = useState(false)
  const { ask, dialog } = useConfirm()
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
    const confirmation = confirmations[event]
    if (event === 'ship') setShipping(true)
    else if (!confirmation) void run({ event })
    else
      ask({
        title: confirmation.title,
        children: confirmation.text,
        confirm: confirmation.confirm,
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
      {isShipping && <ShipDialog onClose={() => setShipping(false)} order={order} />}
      {dialog}
    </>
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
