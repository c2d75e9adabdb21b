import type { OrderView, WithdrawalStatus } from 'mostrador'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import { accountMessages } from '../../messages/account.ts'
import { cartMessages } from '../../messages/cart.ts'
import { orderMessages } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { ReorderButton } from './reorder-button.tsx'

interface OrderActionsProps {
  order: OrderView
  withdrawal: WithdrawalStatus | null
}

export function OrderActions({ order, withdrawal }: OrderActionsProps) {
  const messages = orderMessages.actions
  const isWithdrawable = withdrawal?.lines.some(({ left }) => left > 0) === true
  return (
    <section className="print:hidden">
      <h2 className="text-h3">{messages.title}</h2>
      <div className="mt-4 flex flex-wrap gap-3">
        {order.invoices.flatMap((invoice) =>
          invoice.formats.map((format) => (
            <InvoiceButton
              format={format}
              invoice={invoice}
              key={`${invoice.number} ${format}`}
              order={order.number}
            />
          )),
        )}
        <ReorderButton order={order} />
        <Button icon="print" variant="secondary" onClick={() => print()}>
          {messages.print}
        </Button>
        {isWithdrawable && (
          <ButtonLink variant="secondary" href={paths.withdrawalOf(order.number)}>
            {messages.withdraw}
          </ButtonLink>
        )}
      </div>
      {withdrawal && (
        <p className="mt-3 text-small text-muted-foreground">{withdrawalNote(withdrawal, isWithdrawable)}</p>
      )}
    </section>
  )
}

function withdrawalNote(
  { until, requested_at, reason, lines }: WithdrawalStatus,
  isWithdrawable: boolean,
): string | null {
  const messages = orderMessages.actions
  if (requested_at) return messages.withdrawn(formatDate(requested_at))
  if (isWithdrawable) return until && messages.withdrawUntil(formatDate(until))
  if (reason === 'waived') return messages.waived
  if (reason === 'excluded') return lines[0]?.note ?? null
  return reason === 'late' ? messages.late : null
}

export function OrderLinks({ order: { stage } }: { order: OrderView }) {
  const done = stage === 'paid' || stage === 'transfer' || stage === 'cash'
  return (
    <div className="flex flex-wrap gap-3 border-t border-border pt-8 print:hidden">
      <ButtonLink variant="secondary" href={paths.orders}>
        {accountMessages.nav.orders}
      </ButtonLink>
      {done && (
        <ButtonLink variant="secondary" href={paths.home}>
          {cartMessages.keepShopping}
        </ButtonLink>
      )}
    </div>
  )
}
