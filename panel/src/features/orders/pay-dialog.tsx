import { today } from '@internationalized/date'
import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { DateField } from '../../components/ui/date-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { dayOf } from '../../lib/format.ts'
import { TIME_ZONE } from '../../lib/time-zone.ts'
import { orders } from '../../messages/orders.ts'
import { runAction, useOrderMutation } from './orders.ts'

/** Day on which the money was received, which the invoice states. */
export function PayDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
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
