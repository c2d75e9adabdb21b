import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { StaffOrder, StaffRefund } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { common } from '../../messages/common.ts'
import { orders } from '../../messages/orders.ts'
import { refundOrder, useOrderMutation } from './orders.ts'

const { refund: text } = orders

const toEuros = (cents: number) => (cents / 100).toFixed(2)

/** Refund of lines, of an amount or of everything; the server checks it and returns the money. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(true)
  const [byHand, setByHand] = useState(false)
  const mutation = useOrderMutation((body: StaffRefund) => refundOrder(order, body))
  const errors = fieldErrors(mutation.error)
  const { lines } = order.order

  const toggleLine = (index: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(index)
    else next.delete(index)
    setChosen(next)
    const cents = lines.reduce((sum, line, at) => (next.has(at) ? sum + line.total : sum), 0)
    setAmount(cents > 0 ? toEuros(Math.min(cents, order.refundable_cents)) : '')
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = isAll ? { restock, by_hand: byHand } : { amount, by_hand: byHand }
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
            form="refund"
            isDisabled={!isAll && amount === ''}
            isPending={mutation.isPending}
            type="submit"
            variant="danger"
          >
            {text.button}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text.title}
    >
      <form className="flex flex-col gap-5" id="refund" noValidate onSubmit={submit}>
        {mutation.error && Object.keys(errors).length === 0 && (
          <Alert tone="danger">{messageOf(mutation.error)}</Alert>
        )}
        <p className="text-muted-foreground">{text.limit(formatCents(order.refundable_cents))}</p>
        {!isAll && (
          <fieldset>
            <legend className="text-small font-semibold">{text.lines}</legend>
            <p className="mb-2 text-small text-muted-foreground">{text.linesHint}</p>
            <ul className="flex flex-col divide-y divide-border border-y border-border">
              {lines.map((line, index) => (
                <li
                  className="flex items-baseline gap-4 py-2.5"
                  key={`${line.product}-${line.selected_variant ?? ''}`}
                >
                  <Checkbox
                    className="grow"
                    description={[line.variant_title, orders.lines.units(line.qty)]
                      .filter(Boolean)
                      .join(', ')}
                    isSelected={chosen.has(index)}
                    onChange={(isChosen) => toggleLine(index, isChosen)}
                  >
                    {line.title}
                  </Checkbox>
                  <span className="figures">{formatCents(line.total)}</span>
                </li>
              ))}
            </ul>
            <MoneyField
              className="mt-4 w-44"
              error={errors.amount}
              label={text.amount}
              onChange={setAmount}
              value={amount}
            />
          </fieldset>
        )}
        <div className="flex flex-col gap-3">
          <Checkbox isSelected={isAll} onChange={setAll}>
            {text.all}
          </Checkbox>
          {isAll && (
            <Checkbox description={text.restockHint} isSelected={restock} onChange={setRestock}>
              {text.restock}
            </Checkbox>
          )}
          <Checkbox description={text.byHandHint} isSelected={byHand} onChange={setByHand}>
            {text.byHand}
          </Checkbox>
        </div>
      </form>
    </Dialog>
  )
}
