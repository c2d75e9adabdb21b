import { useState } from 'react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { useConfirm } from '../../components/ui/confirm.tsx'
import { Select } from '../../components/ui/select.tsx'
import { toast } from '../../components/ui/toast.tsx'
import type { CorrectionCause, RefundPreview, StaffOrder, StaffRefund } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { optionsOf } from '../../lib/options.ts'
import { orders } from '../../messages/orders.ts'
import { dialogErrors, OrderAmountDialog, useOrderAmount } from './order-amount-dialog.tsx'
import { PartsTable } from './order-parts-table.tsx'
import { refundOrder, useOrderMutation, useRefundPreview } from './orders.ts'

const { refund: text } = orders

type Mode = keyof typeof text.modes

const CAUSES = optionsOf(text.causes)

/** Refund of units, of an amount or of everything; the server returns the figures, and then the money. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const proposal = proposalOf(order)
  const mutation = useOrderMutation((confirmed: { order: StaffOrder; body: StaffRefund }) =>
    refundOrder(confirmed.order, confirmed.body),
  )
  const hasExcess = order.tax_excess_cents > 0
  const form = useOrderAmount<Mode>(
    proposal || !hasExcess ? 'units' : 'tax_excess',
    mutation.reset,
    proposal?.refund,
  )
  const { mode, lines, hasDelivery, amount, change } = form
  /** Amount of the standard delivery, where the customer chose a dearer one. */
  const standard = proposal?.refund.delivery_cents ?? null
  const [onlyStandard, setOnlyStandard] = useState(standard !== null)
  const [restock, setRestock] = useState(!proposal?.refund.awaits_goods)
  const [cause, setCause] = useState<CorrectionCause>('return')
  const [keepAccess, setKeepAccess] = useState(false)
  const [byHand, setByHand] = useState(false)
  const { ask, dialog } = useConfirm()

  const selection = {
    tax_excess: { tax_excess: true },
    units: { lines, delivery: hasDelivery, ...(onlyStandard && { delivery_cents: standard }) },
    amount: amount ? { amount } : { lines: [] },
    rest: {},
  }[mode]
  /** Only units go back on sale. */
  const hasUnits = mode === 'units' || mode === 'rest'
  const isInProgress = mutation.isPending || mutation.isSuccess
  const preview = useRefundPreview(order, selection, isInProgress)
  const figures = preview.data
  // Remains while a selection is refused.
  const { data: left } = useRefundPreview(order, { lines: [] }, isInProgress)
  const errors = dialogErrors(mutation.error ?? preview.error, [
    'restock',
    'delivery',
    ...(mode === 'amount' ? [] : ['amount']),
  ])
  const hasAmount = !preview.error && !preview.isPlaceholderData && (figures?.gross_cents ?? 0) > 0

  const submit = () => {
    if (!figures) return
    const body = {
      ...selection,
      by_hand: byHand,
      // The excess has the cause of the correction.
      ...(mode !== 'tax_excess' && { cause }),
      restock: hasUnits && restock,
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
    <>
      <OrderAmountDialog
        errors={errors}
        form={form}
        hint={`${text.limit(formatCents(order.refundable_cents))}${proposal ? ` ${text.proposed(proposal.reference)}` : ''}`}
        onClose={onClose}
        onSubmit={submit}
        submit={{
          text: hasAmount && figures ? text.buttonOf(formatCents(figures.gross_cents)) : text.button,
          variant: 'danger',
          isDisabled: !hasAmount,
          isPending: mutation.isPending,
        }}
        texts={text}
        withoutMode={hasExcess ? undefined : 'tax_excess'}
      >
        {mode === 'units' && (
          <PartsTable captions={text.table} errors={errors} figures={figures} form={form} left={left} />
        )}
        {mode === 'units' && hasDelivery && standard !== null && (
          <Checkbox
            description={text.standardHint}
            isSelected={onlyStandard}
            onChange={change(setOnlyStandard)}
          >
            {text.standard(formatCents(standard))}
          </Checkbox>
        )}
        {mode !== 'tax_excess' && (
          <Select
            className="max-w-96"
            description={text.causeHint}
            error={errors.cause}
            label={text.cause}
            onChange={setCause}
            options={CAUSES}
            value={cause}
          />
        )}
        <Totals figures={hasAmount ? figures : undefined} />
        <div className="flex flex-col gap-3">
          {hasUnits && (
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
      </OrderAmountDialog>
      {dialog}
    </>
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
