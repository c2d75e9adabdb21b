import { useState } from 'react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import type { CaptureInput, ReservationView, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { dialogErrors, OrderAmountDialog, usePartsSelection } from './order-amount-dialog.tsx'
import { PartsTable } from './order-parts-table.tsx'
import { captureOrder, useOrderMutation, useRefundPreview } from './orders.ts'

const { reservation: text } = orders

type Mode = 'all' | 'without' | 'amount'

const MODES = (['all', 'without', 'amount'] as const).map((value) => ({ value, label: text.modes[value] }))

interface CaptureDialogProps {
  order: StaffOrder
  reservation: ReservationView
  onClose: () => void
}

/** Capture of everything that is reserved, of everything without some units, or of an amount. */
export function CaptureDialog({ order, reservation, onClose }: CaptureDialogProps) {
  const [mode, setMode] = useState<Mode>('all')
  const parts = usePartsSelection()
  const { lines, delivery } = parts
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(true)
  const mutation = useOrderMutation((body: Partial<CaptureInput>) => captureOrder(order, body))

  const isInProgress = mutation.isPending || mutation.isSuccess
  const preview = useRefundPreview(order, { lines, delivery }, isInProgress)
  // Remains while a selection is refused.
  const { data: left } = useRefundPreview(order, { lines: [] }, isInProgress)
  const { errors, text: errorText } = dialogErrors(
    mutation.error ?? (mode === 'without' ? preview.error : null),
    ['lines', 'delivery', ...(mode === 'amount' ? [] : ['amount'])],
  )
  const isComplete = {
    all: true,
    without: !preview.error && (lines.length > 0 || delivery),
    amount: amount !== '',
  }[mode]

  const change = (write: () => void) => {
    mutation.reset()
    write()
  }

  const submit = () => {
    const body = {
      all: {},
      without: { without: lines, without_delivery: delivery, restock },
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
      amount={{
        label: text.amount,
        error: errors.amount,
        value: amount,
        onChange: (next) => change(() => setAmount(next)),
      }}
      error={errorText}
      hint={text.hint(formatCents(reservation.reserved_cents))}
      mode={{
        label: text.mode,
        options: MODES,
        value: mode,
        onChange: (next) => change(() => setMode(next)),
      }}
      onClose={onClose}
      onSubmit={submit}
      submit={{
        text: mode === 'all' ? text.captureOf(formatCents(reservation.reserved_cents)) : text.capture,
        variant: 'primary',
        isDisabled: !isComplete,
        isPending: mutation.isPending,
      }}
      title={text.title}
    >
      {mode === 'without' && !left && <Skeleton className="h-32" />}
      {mode === 'without' && left && (
        <>
          <PartsTable
            captions={text.table}
            errorOf={(line) => parts.errorOf(line, errors)}
            figures={preview.data ?? left}
            hasDelivery={delivery}
            onDelivery={(isChosen) => change(() => parts.setDelivery(isChosen))}
            onUnits={(line, quantity) => change(() => parts.setQuantity(line, quantity))}
            parts={left}
            units={parts.units}
          />
          {preview.data && <p aria-live="polite">{text.leftOut(formatCents(preview.data.gross_cents))}</p>}
          <Checkbox description={text.restockHint} isSelected={restock} onChange={setRestock}>
            {text.restock}
          </Checkbox>
        </>
      )}
    </OrderAmountDialog>
  )
}
