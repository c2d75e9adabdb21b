import type { OrderView } from 'mostrador'
import { IconButton } from '../../components/ui/button.tsx'
import { announce } from '../../components/ui/live-region.tsx'
import { orderTexts } from '../../messages/order.ts'

/** Where the money goes, ready to be copied into the bank's own form. */
export function TransferData({ order }: { order: OrderView }) {
  const { transfer, totals } = order
  if (!transfer) return null
  const words = orderTexts.transfer
  const rows = [
    [words.amount, totals.total.text],
    [words.holder, transfer.holder],
    [words.iban, transfer.iban],
    [words.concept, transfer.concept],
  ] as const
  return (
    <section className="label p-6 sm:p-8">
      <h2 className="text-h3">{words.title}</h2>
      <dl className="mt-4">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div className="border-t border-line py-2" key={name}>
              <dt className="text-small text-soft">{name}</dt>
              <dd className="-mt-3 flex items-center justify-between gap-4 font-semibold figures print:mt-0">
                {value}
                <IconButton
                  className="print:hidden"
                  icon="copy"
                  label={words.copy(name)}
                  onClick={() => void copy(name, value)}
                />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Where the clipboard may not be written, the text can still be marked by hand. */
async function copy(name: string, value: string) {
  try {
    await navigator.clipboard.writeText(value)
    announce(orderTexts.transfer.copied(name))
  } catch {
    return
  }
}
