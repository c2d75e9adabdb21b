import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ComboBox } from '../../components/ui/combobox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MoneyField } from '../../components/ui/number-field.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { BillingData, InvoiceAction, InvoiceRequest, StaffOrder } from '../../lib/api/schema.ts'
import { countryOptions } from '../../lib/countries.ts'
import { common } from '../../messages/common.ts'
import { newOrder } from '../../messages/new-order.ts'
import { orders } from '../../messages/orders.ts'
import { unpaidInvoices } from '../../messages/unpaid-invoices.ts'
import { DocumentKindSelect } from './document-kind.tsx'
import { issueInvoice, useOrderMutation } from './orders.ts'

const { invoices: text } = orders

type UnpaidCause = keyof typeof text.causes
type SettledCause = keyof typeof unpaidInvoices.settledCauses

const options = <T extends string>(labels: Record<T, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as T, label }))

const CAUSES = options<UnpaidCause>(text.causes)
const SETTLED_CAUSES = options<SettledCause>(unpaidInvoices.settledCauses)
const FIELDS = [
  'company',
  'vat',
  'streetAddress',
  'extendedAddress',
  'postalCode',
  'locality',
  'region',
] as const

/** Buyer that the invoice has, or the delivery address of an order without one. */
function buyerOf({ order: { billing, delivery } }: StaffOrder): BillingData {
  if (!billing.ignoreInvoice || delivery?.type !== 'courier') return { ...billing, ignoreInvoice: false }
  const { company, streetAddress, extendedAddress, postalCode, locality, region, country } = delivery
  const address = { company, streetAddress, extendedAddress, postalCode, locality, region, country }
  return { ...address, vat: '', ignoreInvoice: false }
}

/** Conditions of the law, which the owner confirms. */
function Conditions({ cause }: { cause: UnpaidCause | SettledCause }) {
  return (
    <div>
      <h3 className="font-semibold">{unpaidInvoices.conditionsTitle}</h3>
      <ul className="list-disc pl-5">
        {unpaidInvoices.conditions[cause].map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted-foreground">{unpaidInvoices.adviser}</p>
    </div>
  )
}

interface InvoiceDialogProps {
  order: StaffOrder
  action: InvoiceAction
  onClose: () => void
}

/** Data of an invoice that is issued without a refund. */
export function InvoiceDialog({ order, action, onClose }: InvoiceDialogProps) {
  const [billing, setBilling] = useState(() => buyerOf(order))
  const causes = CAUSES.filter(({ value }) => order.unpaid_causes.includes(value))
  const [unpaidCause, setUnpaidCause] = useState<UnpaidCause>(causes.at(-1)?.value ?? 'uncollectable')
  const [settledCause, setSettledCause] = useState<SettledCause>('consumer_payment')
  const [amount, setAmount] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const mutation = useOrderMutation((body: InvoiceRequest) => issueInvoice(order, body))
  const errors = fieldErrors(mutation.error)
  const failure =
    errors.billing ?? (mutation.error && Object.keys(errors).length === 0 && messageOf(mutation.error))
  const requested = (): InvoiceRequest => {
    if (action === 'unpaid') return { kind: action, cause: unpaidCause, is_confirmed: isConfirmed }
    if (action !== 'settled') return { kind: action, billing }
    const paid = settledCause === 'consumer_payment' ? amount : ''
    return { kind: action, cause: settledCause, amount: paid || null, is_confirmed: isConfirmed }
  }
  /** Each cause has conditions of its own, which are confirmed again. */
  const changeCause =
    <Cause,>(write: (cause: Cause) => void) =>
    (cause: Cause) => {
      mutation.reset()
      setIsConfirmed(false)
      write(cause)
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(requested(), {
      onSuccess: () => {
        onClose()
        toast(text.actions[action].done)
      },
    })
  }
  return (
    <Dialog
      footer={
        <>
          <Button onPress={onClose}>{common.back}</Button>
          <Button form="invoice" isPending={mutation.isPending} type="submit" variant="primary">
            {text.issue}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text.actions[action].button}
    >
      <form className="flex flex-col gap-4" id="invoice" noValidate onSubmit={submit}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <p className="text-muted-foreground">{text.actions[action].hint}</p>
        {action === 'unpaid' && (
          <>
            <RadioGroup
              error={errors.cause}
              label={text.cause}
              onChange={changeCause(setUnpaidCause)}
              options={causes}
              value={unpaidCause}
            />
            <Conditions cause={unpaidCause} />
          </>
        )}
        {action === 'settled' && (
          <>
            <RadioGroup
              error={errors.cause}
              label={text.cause}
              onChange={changeCause(setSettledCause)}
              options={SETTLED_CAUSES}
              value={settledCause}
            />
            {settledCause === 'consumer_payment' && (
              <MoneyField
                className="w-44"
                description={unpaidInvoices.amountHint}
                error={errors.amount}
                label={unpaidInvoices.amount}
                onChange={setAmount}
                value={amount}
              />
            )}
            <Conditions cause={settledCause} />
          </>
        )}
        {action === 'unpaid' || action === 'settled' ? (
          <>
            <Checkbox isSelected={isConfirmed} onChange={setIsConfirmed}>
              {unpaidInvoices.confirm}
            </Checkbox>
            {errors.is_confirmed && <Alert tone="danger">{errors.is_confirmed}</Alert>}
          </>
        ) : (
          <>
            {FIELDS.map((name) => (
              <TextField
                error={errors[`billing.${name}`]}
                key={name}
                label={name === 'vat' ? text.vat : newOrder.delivery[name]}
                onChange={(value) => setBilling({ ...billing, [name]: value })}
                value={billing[name]}
              />
            ))}
            <ComboBox
              error={errors['billing.country']}
              label={newOrder.delivery.country}
              onChange={(country) => setBilling({ ...billing, country })}
              options={countryOptions}
              value={billing.country}
            />
            <DocumentKindSelect
              country={billing.country}
              onChange={(documentKind) => setBilling({ ...billing, documentKind })}
              value={billing.documentKind}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
