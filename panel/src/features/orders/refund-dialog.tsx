import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { CorrectionCause, RefundPreview, StaffOrder, StaffRefund } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { common } from '../../messages/common.ts'
import { orders } from '../../messages/orders.ts'
import { PartsTable } from './order-parts-table.tsx'
import { refundOrder, useOrderMutation, useRefundPreview } from './orders.ts'

const { refund: text } = orders

type Mode = 'units' | 'amount' | 'rest'

const CAUSES = Object.entries(text.causes).map(([value, label]) => ({
  value: value as CorrectionCause,
  label,
}))
const MODES = (['units', 'amount', 'rest'] as const).map((value) => ({ value, label: text.modes[value] }))

/** Refund of units, of an amount or of everything; the server returns the figures, and then the money. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('units')
  const proposal = proposalOf(order)
  const [units, setUnits] = useState<ReadonlyMap<number, number>>(
    new Map(proposal?.refund.units.map(({ line, quantity }) => [line, quantity])),
  )
  const [delivery, setDelivery] = useState(proposal?.refund.delivery ?? false)
  /** Amount of the standard delivery, where the customer chose a dearer one. */
  const standard = proposal?.refund.delivery_cents ?? null
  const [onlyStandard, setOnlyStandard] = useState(standard !== null)
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(true)
  const [cause, setCause] = useState<CorrectionCause>('return')
  const [keepAccess, setKeepAccess] = useState(false)
  const [byHand, setByHand] = useState(false)
  const { ask, dialog } = useConfirm()
  const mutation = useOrderMutation((confirmed: { order: StaffOrder; body: StaffRefund }) =>
    refundOrder(confirmed.order, confirmed.body),
  )

  const lines = [...units]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }))
  const selection = {
    units: { lines, delivery, ...(onlyStandard && { delivery_cents: standard }) },
    amount: amount ? { amount } : { lines: [] },
    rest: {},
  }[mode]
  const isInProgress = mutation.isPending || mutation.isSuccess
  const preview = useRefundPreview(order, selection, isInProgress)
  const figures = preview.data
  // Remains while a selection is refused.
  const { data: parts } = useRefundPreview(order, { lines: [] }, isInProgress)
  // Errors of lines name their position in the request.
  const errors = fieldErrors(mutation.error ?? preview.error)
  const unitsError = (line: number) =>
    errors[`lines.${lines.findIndex((chosen) => chosen.line === line)}.quantity`]
  const failure = mutation.error ?? preview.error
  // Those of fields without a place of their own.
  const otherError = errors.restock ?? errors.delivery ?? (mode === 'amount' ? undefined : errors.amount)
  const failureText = otherError ?? (failure && Object.keys(errors).length === 0 && messageOf(failure))
  const hasAmount = !preview.error && !preview.isPlaceholderData && (figures?.gross_cents ?? 0) > 0

  const change = (write: () => void) => {
    mutation.reset()
    write()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasAmount || !figures) return
    const body = {
      ...selection,
      by_hand: byHand,
      cause,
      restock: mode !== 'amount' && restock,
      keep_access: keepAccess,
      expected_cents: figures.gross_cents,
    }
    ask({
      title: text.confirm.title(formatCents(figures.gross_cents)),
      children: byHand ? text.confirm.byHand : text.confirm.text,
      confirm: text.button,
      isDanger: true,
      onConfirm: () =>
        mutation.mutateAsync({ order, body }).then(
          () => {
            onClose()
            toast(text.done)
          },
          // The dialog shows the errors of the mutation.
          () => undefined,
        ),
    })
  }

  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button
            form="refund"
            isDisabled={!hasAmount}
            isPending={mutation.isPending}
            type="submit"
            variant="danger"
          >
            {hasAmount && figures ? text.buttonOf(formatCents(figures.gross_cents)) : text.button}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="lg"
      title={text.title}
    >
      <form className="flex flex-col gap-5" id="refund" noValidate onSubmit={submit}>
        {failureText && <Alert tone="danger">{failureText}</Alert>}
        <p className="text-muted-foreground">
          {text.limit(formatCents(order.refundable_cents))}
          {proposal && ` ${text.proposed(proposal.reference)}`}
        </p>
        <RadioGroup
          label={text.mode}
          onChange={(next: Mode) => change(() => setMode(next))}
          options={MODES}
          value={mode}
        />
        {mode === 'units' &&
          (parts ? (
            <PartsTable
              captions={text.table}
              errorOf={unitsError}
              figures={figures ?? parts}
              parts={parts}
              hasDelivery={delivery}
              onDelivery={(isChosen) => change(() => setDelivery(isChosen))}
              onUnits={(line, quantity) => change(() => setUnits(new Map(units).set(line, quantity)))}
              units={units}
            />
          ) : (
            <Skeleton className="h-32" />
          ))}
        {mode === 'units' && delivery && standard !== null && (
          <Checkbox
            description={text.standardHint}
            isSelected={onlyStandard}
            onChange={(isChosen) => change(() => setOnlyStandard(isChosen))}
          >
            {text.standard(formatCents(standard))}
          </Checkbox>
        )}
        {mode === 'amount' && (
          <MoneyField
            className="w-44"
            error={errors.amount}
            label={text.amount}
            onChange={(next) => change(() => setAmount(next))}
            value={amount}
          />
        )}
        <Select
          className="max-w-96"
          description={text.causeHint}
          error={errors.cause}
          label={text.cause}
          onChange={setCause}
          options={CAUSES}
          value={cause}
        />
        <Totals figures={hasAmount ? figures : undefined} />
        <div className="flex flex-col gap-3">
          {mode !== 'amount' && (
            <Checkbox description={text.restockHint} isSelected={restock} onChange={setRestock}>
              {text.restock}
            </Checkbox>
          )}
          {order.order.lines.some((line) => line.virtual) && (
            <Checkbox description={text.keepAccessHint} isSelected={keepAccess} onChange={setKeepAccess}>
              {text.keepAccess}
            </Checkbox>
          )}
          <Checkbox description={text.byHandHint} isSelected={byHand} onChange={setByHand}>
            {text.byHand}
          </Checkbox>
        </div>
      </form>
      {dialog}
    </Dialog>
  )
}

/** Oldest withdrawal whose refund is due and whose units are known. */
function proposalOf({ withdrawals }: StaffOrder) {
  for (const { reference, refund } of withdrawals)
    if (refund && refund.units.length > 0) return { reference, refund }
  return null
}

function Totals({ figures }: { figures: RefundPreview | undefined }) {
  const rows = [
    [text.totals.net, figures?.net_cents],
    [text.totals.tax, figures?.tax_cents],
    [text.totals.gross, figures?.gross_cents],
  ] as const
  return (
    <dl aria-live="polite" className="ml-auto grid w-64 grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(([label, cents]) => (
        <div className="contents last:font-semibold" key={label}>
          <dt>{label}</dt>
          <dd className="text-right figures">{formatCents(cents ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
