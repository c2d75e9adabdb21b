import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { TextArea } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, messageOf } from '../../lib/api/errors.ts'
import type { OrderDetail } from '../../lib/api/schema.ts'
import { formatAmount } from '../../lib/format.ts'
import { type Refund, refund, useOrderMutation } from './orders.ts'

/** Refund by line; the server checks the amounts and returns the money. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [amounts, setAmounts] = useState<Record<number, string>>({})
  const [reason, setReason] = useState('')
  const mutation = useOrderMutation((body: Refund) => refund(order, body))
  const fields = mutation.error instanceof ApiError ? mutation.error.fields : []
  const errorOf = (name: string) => fields.find(({ field }) => field === name)?.message
  const lines = order.lines
    .map(({ index }) => ({ index, amount: amounts[index] ?? '' }))
    .filter(({ amount }) => amount !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(
      { lines, reason },
      {
        onSuccess: () => {
          onClose()
          toast('Reembolso registrado. Se emite la factura rectificativa.')
        },
      },
    )
  }
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>Volver</Button>
          <Button
            form="refund"
            isDisabled={lines.length === 0}
            isPending={mutation.isPending}
            type="submit"
            variant="danger"
          >
            Reembolsar
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="Reembolsar"
    >
      <form className="flex flex-col gap-5" id="refund" noValidate onSubmit={submit}>
        {mutation.error && fields.length === 0 && <Alert tone="danger">{messageOf(mutation.error)}</Alert>}
        <p className="text-muted-foreground">
          Se puede reembolsar hasta {formatAmount(order.totals.refundable)}.
        </p>
        <ul className="flex flex-col divide-y divide-border border-y border-border">
          {order.lines.map((line) => (
            <li className="flex items-center gap-4 py-3" key={line.index}>
              <div className="min-w-0 grow">
                <p className="font-semibold">{line.title}</p>
                <p className="text-small text-muted-foreground">
                  {line.quantity} × {formatAmount(line.price)}
                </p>
              </div>
              <MoneyField
                className="w-32"
                error={errorOf(`lines.${line.index}.amount`)}
                isLabelHidden
                label={`Importe de ${line.title}`}
                onChange={(amount) => setAmounts({ ...amounts, [line.index]: amount })}
                value={amounts[line.index] ?? ''}
              />
            </li>
          ))}
        </ul>
        <TextArea error={errorOf('reason')} label="Motivo" onChange={setReason} rows={2} value={reason} />
      </form>
    </Dialog>
  )
}
