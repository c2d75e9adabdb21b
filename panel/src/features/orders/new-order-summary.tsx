import { Card } from '../../components/ui/card.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import type { ManualQuote } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { newOrder } from '../../messages/new-order.ts'

const { summary: text } = newOrder

interface SummaryCardProps {
  quote: ManualQuote | undefined
  isUpdating: boolean
  /** Message of a refused quote. */
  problem: string | undefined
}

/** Figures of the server's quote. */
export function SummaryCard({ quote, isUpdating, problem }: SummaryCardProps) {
  const surcharge = quote?.totals.surcharge ?? 0
  const rows: { label: string; cents: number; note?: string }[] = quote
    ? [
        { label: text.goods, cents: quote.totals.goods_gross + quote.totals.discount },
        ...quote.discounts.map(({ title, code, amount }) => ({
          label: text.discount(title, code),
          cents: -amount,
        })),
        ...(quote.needs_delivery ? [{ label: text.shipping, cents: quote.totals.shipping_gross }] : []),
        { label: text.taxes, cents: quote.totals.taxes },
        ...(surcharge > 0 ? [{ label: text.surcharge, cents: surcharge, note: text.surchargeNote }] : []),
      ]
    : []
  return (
    <Card
      actions={
        isUpdating && (
          <span className="flex items-center gap-2 text-small text-muted-foreground">
            <Spinner className="size-4" />
            {text.updating}
          </span>
        )
      }
      title={text.title}
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {problem && <p className="text-small font-semibold text-danger">{problem}</p>}
        {quote ? (
          <>
            <dl className="flex flex-col gap-1.5">
              {rows.map(({ label, cents, note }) => (
                <div className="flex justify-between gap-4 text-muted-foreground" key={label}>
                  <dt>
                    {label}
                    {note && <span className="block text-small">{note}</span>}
                  </dt>
                  <dd className="figures whitespace-nowrap">{formatCents(cents)}</dd>
                </div>
              ))}
              <div className="mt-1.5 flex justify-between gap-4 border-t border-border pt-3 text-lead font-semibold">
                <dt>{text.total}</dt>
                <dd className="figures whitespace-nowrap">{formatCents(quote.totals.total)}</dd>
              </div>
            </dl>
            {quote.tax_notes.length > 0 && <p className="text-small font-semibold">{text.taxNotes}</p>}
            {quote.tax_notes.map(({ text: note }) => (
              <p className="text-small text-muted-foreground" key={note}>
                {note}
              </p>
            ))}
          </>
        ) : (
          <p className="text-muted-foreground">{text.empty}</p>
        )}
      </div>
    </Card>
  )
}
