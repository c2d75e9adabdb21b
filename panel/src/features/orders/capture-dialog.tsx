import { useState } from 'react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { toast } from '../../components/ui/toast.tsx'
import type { CaptureInput, ReservationView, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { dialogErrors, OrderAmountDialog, useOrderAmount } from './order-amount-dialog.tsx'
import { PartsTable } from './order-parts-table.tsx'
import { captureOrder, useOrderMutation, useRefundPreview } from './orders.ts'

const { reservation: text } = orders

type Mode = keyof typeof text.modes

interface CaptureDialogProps {
  order: StaffOrder
  reservation: ReservationView
  onClose: () => void
}

/** Capture of everything that is reserved, of everything without some units, or of an amount. */
export function CaptureDialog({ order, reservation, onClose }: CaptureDialogProps) {
  const mutation = useOrderMutation((body: Partial<CaptureInput>) => captureOrder(order, body))
  const proposal = proposalOf(order, reservation)
  const form = useOrderAmount<Mode>(proposal ? 'without' : 'all', mutation.reset, proposal)
  const { mode, lines, hasDelivery, amount } = form
  const [restock, setRestock] = useState(true)

  const isInProgress = mutation.isPending || mutation.isSuccess
  const preview = useRefundPreview(order, { lines, delivery: hasDelivery }, isInProgress)
  // Remains while a selection is refused.
  const { data: left } = useRefundPreview(order, { lines: [] }, isInProgress)
  const errors = dialogErrors(mutation.error ?? (mode === 'without' ? preview.error : null), [
    'lines',
    'delivery',
    ...(mode === 'amount' ? [] : ['amount']),
  ])
  const isComplete = {
    all: true,
    without: !preview.error && (lines.length > 0 || hasDelivery),
    amount: amount !== '',
  }[mode]

  const submit = () => {
    const body = {
      all: {},
      without: { without: lines, without_delivery: hasDelivery, restock },
      amount: { amount },
    }[mode]
    mutation.mutate(body, {
      onSuccess: () => {
        onClose()
        toast(text.done)
      },
    })
  }

  return (
    <OrderAmountDialog
      errors={errors}
      form={form}
      hint={`${text.hint(formatCents(reservation.reserved_cents))}${proposal ? ` ${proposal.hint}` : ''}`}
      onClose={onClose}
      onSubmit={submit}
      submit={{
        text: mode === 'all' ? text.captureOf(formatCents(reservation.reserved_cents)) : text.capture,
        variant: 'primary',
        isDisabled: !isComplete,
        isPending: mutation.isPending,
      }}
      texts={text}
    >
      {mode === 'without' && (
        <>
          <PartsTable captions={text.table} errors={errors} figures={preview.data} form={form} left={left} />
          {preview.data && <p aria-live="polite">{text.leftOut(formatCents(preview.data.gross_cents))}</p>}
          <Checkbox description={text.restockHint} isSelected={restock} onChange={setRestock}>
            {text.restock}
          </Checkbox>
        </>
      )}
    </OrderAmountDialog>
  )
}

/** Units that the customer has withdrawn from, before a capture is requested; with the delivery if they are all of the order. */
function proposalOf({ order }: StaffOrder, { state, withdrawn: units }: ReservationView) {
  if (state !== 'reserved' || units.length === 0) return undefined
  const isWhole = order.lines.every(({ qty }, line) =>
    units.some((withdrawn) => withdrawn.line === line && withdrawn.quantity >= qty),
  )
  return { units, delivery: isWhole, hint: isWhole ? text.withdrawnWhole : text.withdrawn }
}
