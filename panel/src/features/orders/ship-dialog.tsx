import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { failureOf, fieldErrors } from '../../lib/api/errors.ts'
import type { StaffOrder } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { runAction, useOrderMutation } from './orders.ts'

/** Tracking of the parcel, sent to the customer by mail. */
export function ShipDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
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
