import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { CaptureInput, ReservationView, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { common } from '../../messages/common.ts'
import { orders } from '../../messages/orders.ts'
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
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(new Map())
  const [delivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(true)
  const mutation = useOrderMutation((body: Partial<CaptureInput>) => captureOrder(order, body))

  const lines = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }))
  const isInProgress = mutation.isPending || mutation.isSuccess
  const preview = useRefundPreview(order, { lines, delivery }, isInProgress)
  // Remains while a selection is refused.
  const { data: parts } = useRefundPreview(order, { lines: [] }, isInProgress)
  const failure = mutation.error ?? (mode === 'without' ? preview.error : null)
  const errors = fieldErrors(failure)
  // Errors of lines name their position in the request.
  const unitsError = (line: number) =>
    errors[`lines.${lines.findIndex((chosen) => chosen.line === line)}.quantity`]
  const otherError = errors.lines ?? errors.delivery ?? (mode === 'amount' ? undefined : errors.amount)
  const failureText = otherError ?? (failure && Object.keys(errors).length === 0 && messageOf(failure))
  const isComplete = {
    all: true,
    without: !preview.error && (lines.length > 0 || delivery),
    amount: amount !== '',
  }[mode]

  const change = (write: () => void) => {
    mutation.reset()
    write()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
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
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button
            form="capture"
            isDisabled={!isComplete}
            isPending={mutation.isPending}
            type="submit"
            variant="primary"
          >
            {mode === 'all' ? text.captureOf(formatCents(reservation.reserved_cents)) : text.capture}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={text.title}
    >
      <form className="flex flex-col gap-5" id="capture" noValidate onSubmit={submit}>
        {failureText && <Alert tone="danger">{failureText}</Alert>}
        <p className="text-muted-foreground">{text.hint(formatCents(reservation.reserved_cents))}</p>
        <RadioGroup
          label={text.mode}
          onChange={(next: Mode) => change(() => setMode(next))}
          options={MODES}
          value={mode}
        />
        {mode === 'amount' && (
          <MoneyField
            className="w-44"
            error={errors.amount}
            label={text.amount}
            onChange={(next) => change(() => setAmount(next))}
            value={amount}
          />
        )}
        {mode === 'without' && !parts && <Skeleton className="h-32" />}
        {mode === 'without' && parts && (
          <>
            <PartsTable
              captions={text.table}
              errorOf={unitsError}
              figures={preview.data ?? parts}
              hasDelivery={delivery}
              onDelivery={(isChosen) => change(() => setDelivery(isChosen))}
              onUnits={(line, quantity) => change(() => setUnits(new Map(units).set(line, quantity)))}
              parts={parts}
              units={units}
            />
            {preview.data && <p aria-live="polite">{text.leftOut(formatCents(preview.data.gross_cents))}</p>}
            <Checkbox description={text.restockHint} isSelected={restock} onChange={setRestock}>
              {text.restock}
            </Checkbox>
          </>
        )}
      </form>
    </Dialog>
  )
}
