import type { OrderView, WithdrawalStatus } from 'mostrador'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { writtenDate } from '../../lib/format/format-date.ts'
import { orderTexts } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { BuyAgain } from './reorder-button.tsx'

/** What the customer may want on paper, and the way out of the contract for as long as there is one. */
export function OrderPapers({ order, right }: { order: OrderView; right: WithdrawalStatus | null }) {
  const words = orderTexts.papers
  const open = right !== null && right.requested_at === null && (right.goods || right.digital)
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{words.title}</h2>
      <div className="mt-4 flex flex-wrap gap-3">
        {order.invoices.map((invoice) => (
          <InvoiceButton invoice={invoice} key={invoice.number} order={order.number} />
        ))}
        <BuyAgain order={order} />
        <Button icon="print" look="secondary" onClick={() => print()}>
          {words.print}
        </Button>
        {open && (
          <ButtonLink look="secondary" href={paths.withdrawalOf(order.number)}>
            {words.withdraw}
          </ButtonLink>
        )}
      </div>
      {right && <p className="mt-3 text-small text-soft">{saidOf(right, open)}</p>}
    </section>
  )
}

function saidOf({ until, requested_at, reason }: WithdrawalStatus, open: boolean): string | null {
  const words = orderTexts.papers
  if (requested_at) return words.withdrawn(writtenDate(requested_at))
  if (open) return until && words.withdrawUntil(writtenDate(until))
  if (reason === 'waived') return words.waived
  return reason === 'late' ? words.late : null
}
