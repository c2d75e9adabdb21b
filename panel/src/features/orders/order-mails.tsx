import { Mail } from 'lucide-react'
import { Card } from '../../components/ui/card.tsx'
import type { OrderDetail } from '../../lib/api/schema.ts'
import { formatInstant } from '../../lib/format.ts'

/** Mails about the order. */
export function OrderMails({ order }: { order: OrderDetail }) {
  if (order.mails.length === 0) return null
  return (
    <Card title="Correos">
      <ul className="flex flex-col divide-y divide-border">
        {order.mails.map((mail) => (
          <li className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0" key={mail.id}>
            <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 grow">
              <p>{mail.subject}</p>
              <p className="text-small text-muted-foreground">
                {mail.state_label}, {formatInstant(mail.at)}, a {mail.to}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
