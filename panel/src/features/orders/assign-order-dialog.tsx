import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { WithdrawalView } from '../../lib/api/schema.ts'
import { common } from '../../messages/common.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(id, {
      onSuccess: () => {
        onClose()
        toast(text.done)
      },
    })
  }
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button form="assign-order" isPending={mutation.isPending} type="submit" variant="primary">
            {text.button}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="sm"
      title={text.title(reference)}
    >
      <form className="flex flex-col gap-4" id="assign-order" noValidate onSubmit={submit}>
        {mutation.error && !errors.order && <Alert tone="danger">{messageOf(mutation.error)}</Alert>}
        <p className="text-muted-foreground">{text.hint}</p>
        <TextField
          autoFocus
          error={errors.order}
          label={text.number}
          onChange={setNumber}
          placeholder="M26-000001"
          value={number}
        />
      </form>
    </Dialog>
  )
}
