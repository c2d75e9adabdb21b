import type { OrderView } from 'mostrador'
import { IconButton } from '../../components/ui/button.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { orderMessages } from '../../messages/order.ts'

export function BankTransferDetails({ order }: { order: OrderView }) {
  const { transfer, totals } = order
  if (!transfer) return null
  const messages = orderMessages.transfer
  const rows = [
    [messages.amount, totals.total.text],
    [messages.holder, transfer.holder],
    [messages.iban, transfer.iban],
    [messages.concept, transfer.concept],
  ] as const
  return (
    <section className="card-ornate p-6 sm:p-8">
      <h2 className="text-h3">{messages.title}</h2>
      <dl className="mt-4">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div className="border-t border-border py-2" key={name}>
              <dt className="text-small text-muted-foreground">{name}</dt>
              <dd className="-mt-3 flex items-center justify-between gap-4 font-semibold tabular-figures print:mt-0">
                {value}
                <IconButton
                  className="print:hidden"
                  icon="copy"
                  label={messages.copy(name)}
                  onClick={() => void copy(name, value)}
                />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Copies a value; without clipboard access its text can be selected manually. */
async function copy(name: string, value: string) {
  try {
    await navigator.clipboard.writeText(value)
    announce(orderMessages.transfer.copied(name))
  } catch {
    return
  }
}
