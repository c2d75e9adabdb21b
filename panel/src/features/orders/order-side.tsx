import { FileText } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Timeline } from '../../components/ui/timeline.tsx'
import type { AddressView, OrderDetail } from '../../lib/api/schema.ts'
import { formatAmount, formatFull, formatInstant } from '../../lib/format.ts'

export function OrderHistory({ order }: { order: OrderDetail }) {
  const steps = [...order.history].reverse()
  return (
    <Card title="Historial">
      <Timeline
        items={steps.map(({ state, label, at, by }, index) => ({
          id: `${state}-${at}`,
          title: label,
          at: (
            <time dateTime={at} title={formatFull(at)}>
              {formatInstant(at)}
            </time>
          ),
          detail: by,
          isCurrent: index === 0,
        }))}
      />
    </Card>
  )
}

export function OrderCustomer({ order }: { order: OrderDetail }) {
  const { customer, delivery, billing } = order
  return (
    <Card actions={order.professional && <Badge tone="accent">Profesional</Badge>} title="Cliente">
      <div className="flex flex-col gap-5">
        {customer && (
          <div>
            <p className="font-semibold">{customer.name}</p>
            <p>
              <a className="link break-all" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
            </p>
            <p className="text-small text-muted-foreground">
              {customer.orders === 1 ? 'Su primer pedido' : `${customer.orders} pedidos`}
            </p>
          </div>
        )}
        {delivery && <Address address={delivery} title={order.shipping_title ?? 'Entrega'} />}
        <Address address={billing} title="Facturación" />
      </div>
    </Card>
  )
}

function Address({ title, address }: { title: string; address: AddressView }) {
  return (
    <div>
      <h3 className="mb-0.5 text-small font-semibold text-muted-foreground">{title}</h3>
      <address className="not-italic">
        <span className="block">{address.name}</span>
        {address.lines.map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
        {address.tax_id && <span className="block">{address.tax_id}</span>}
        {address.phone && (
          <a className="link" href={`tel:${address.phone}`}>
            {address.phone}
          </a>
        )}
      </address>
    </div>
  )
}

export function OrderInvoices({ order }: { order: OrderDetail }) {
  if (order.invoices.length === 0) return null
  return (
    <Card title="Facturas">
      <ul className="flex flex-col gap-2">
        {order.invoices.map(({ number, title, total }) => (
          <li className="flex items-center gap-2.5" key={number}>
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            <a
              className="link min-w-0 grow"
              href={`/admin/v1/orders/${order.number}/invoices/${number}`}
              rel="noopener"
              target="_blank"
            >
              {title} {number}
            </a>
            <span className="figures text-muted-foreground">{formatAmount(total)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
