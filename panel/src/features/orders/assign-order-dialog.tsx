import { useState } from 'react'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { WithdrawalView } from '../../lib/api/schema.ts'
import { orders } from '../../messages/orders.ts'
import { assignOrder, useTaskMutation } from './orders.ts'

const text = orders.pendingWithdrawals.assign

/** Order of a withdrawal that matched none. */
export function AssignOrderDialog({
  withdrawal: { id, reference, order_text },
  onClose,
}: {
  withdrawal: WithdrawalView
  onClose: () => void
}) {
  const [number, setNumber] = useState(order_text)
  const mutation = useTaskMutation((withdrawal) => assignOrder(withdrawal, number))
  const errors = fieldErrors(mutation.error)
  const submit = () => {
    mutation.mutate(id, {
      onSuccess: () => {
        onClose()
        toast(text.done)
      },
    })
  }
  return (
    <FormDialog
      failure={mutation.error && !errors.order ? messageOf(mutation.error) : undefined}
      isPending={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      submitLabel={text.button}
      title={text.title(reference)}
    >
      <p className="text-muted-foreground">{text.hint}</p>
      <TextField
        autoFocus
        error={errors.order}
        label={text.number}
        onChange={setNumber}
        placeholder="M26-000001"
        value={number}
      />
    </FormDialog>
  )
}
