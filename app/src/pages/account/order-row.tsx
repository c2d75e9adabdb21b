import type { OrderStage, OrderView } from 'mostrador'
import { Link } from 'react-router-dom'
import { orderTexts } from '../../texts/order.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { writtenDate } from '../../ui/date.ts'
import { InvoiceButton } from '../order/invoice-button.tsx'

/** How the state is written: what waits for the customer stands out, what is over stands back. */
const tones: Partial<Record<OrderStage, string>> = {
  declined: 'font-semibold text-alarm',
  unpaid: 'font-semibold text-clay',
  transfer: 'font-semibold text-clay',
  cancelled: 'text-soft',
  refunded: 'text-soft',
}

/** An order among others: which, when, what, how it is going, and what there is to do. */
export function OrderRow({ order }: { order: OrderView }) {
  const { number, stage, stateLabel, createdAt, totals, invoices, tracking } = order
  const path = `/compra/pedido-realizado/${number}`
  const toPay = order.payableAtBank && stage !== 'waiting'
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-6 md:grid-cols-[minmax(0,1fr)_14rem_7rem]">
      <div>
        <h2 className="text-h4">
          <Link className="underline-offset-4 hover:underline" to={path}>
            {orderTexts.number(number)}
          </Link>
        </h2>
        <p className="text-small text-soft">
          <time dateTime={createdAt}>{writtenDate(createdAt)}</time>
          {' · '}
          {contents(order)}
        </p>
      </div>
      <p className={`text-small md:pt-0.5 ${tones[stage] ?? ''}`}>{stateLabel}</p>
      <p className="font-semibold tabular-nums md:text-right">{totals.total.text}</p>
      <div className="mt-3 flex flex-wrap gap-3 md:col-span-3">
        {toPay && <ButtonLink to={path}>{orderTexts.payNow}</ButtonLink>}
        <ButtonLink look="secondary" to={path}>
          {orderTexts.list.see}
          <span className="sr-only"> {number}</span>
        </ButtonLink>
        {tracking?.url && (
          <a
            className="inline-flex min-h-12 items-center px-2 font-semibold underline underline-offset-4"
            href={tracking.url}
            rel="noreferrer"
            target="_blank"
          >
            {orderTexts.tracking.follow}
          </a>
        )}
        {invoices.map((invoice) => (
          <InvoiceButton key={invoice} number={invoice} order={number} />
        ))}
      </div>
    </li>
  )
}

/** The first thing that was bought, and how many more there are. */
function contents({ lines: [first, ...rest] }: OrderView): string {
  if (!first) return ''
  return rest.length === 0 ? first.title : `${first.title} ${orderTexts.list.more(rest.length)}`
}
