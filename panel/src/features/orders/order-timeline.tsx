import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { Timeline, type TimelineItem } from '../../components/ui/timeline.tsx'
import type { OrderMail, StaffOrder } from '../../lib/api/schema.ts'
import { formatCents } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { orderMailsQuery } from './mails.ts'

const { history: text, payment, refund, invoices } = orders

interface Entry extends Omit<TimelineItem, 'at'> {
  time: string
}

/** Everything that happened to the order, the newest first: states, payments, refunds, invoices and resent mails. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { data: mails = [] } = useQuery(orderMailsQuery(order.order.number))
  const entries = [...stateEntries(order), ...moneyEntries(order), ...resentEntries(mails)]
  entries.sort((one, other) => Date.parse(other.time) - Date.parse(one.time))
  return (
    <Card title={text.title}>
      <Timeline items={entries.map(({ time, ...item }) => ({ ...item, at: <Instant at={time} /> }))} />
    </Card>
  )
}

function stateEntries({ history, created_by }: StaffOrder): Entry[] {
  const last = history.length - 1
  const entries = history.map(({ label, at, actor }, index) => ({
    id: `state-${index}`,
    title: label,
    time: at,
    detail: index === 0 && created_by ? text.createdBy(created_by) : (text.actors[actor] ?? actor),
    isCurrent: index === last,
  }))
  // The later ones of the entries of one instant come first.
  return entries.reverse()
}

function moneyEntries({ payments, refunds, invoices: issued }: StaffOrder): Entry[] {
  const attempts = payments.map(({ number, state, amount_cents, response, message, created_at }) => ({
    id: `payment-${number}`,
    title: text.attempt(payment.states[state], formatCents(amount_cents)),
    time: created_at,
    detail: [response && payment.code(response), message].filter(Boolean).join('. '),
  }))
  const returned = refunds.map(({ id, state, amount_cents, by_hand, message, created_at }) => ({
    id: `refund-${id}`,
    title: text.refund(refund.states[state] ?? state, formatCents(amount_cents)),
    time: created_at,
    detail: [by_hand && refund.manual, message].filter(Boolean).join('. '),
  }))
  const documents = issued.map(({ number, title, total_cents, issued_at }) => ({
    id: `invoice-${number}`,
    title: invoices.name(title, number),
    time: issued_at,
    detail: formatCents(total_cents),
  }))
  return [...documents, ...returned, ...attempts]
}

function resentEntries(mails: readonly OrderMail[]): Entry[] {
  return mails
    .filter(({ resend_of }) => resend_of !== null)
    .map(({ id, label, created_at }) => ({
      id: `mail-${id}`,
      title: text.resent(label),
      time: created_at,
      detail: text.actors.owner,
    }))
}
