import { Link } from 'react-router-dom'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import type { StaffOrder, Tracking } from '../../lib/api/schema.ts'
import { formatLongDate } from '../../lib/format.ts'
import { usePermission } from '../../lib/session.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import { Address } from './address.tsx'

export function OrderCustomer({ order: { order, customer, vat_number } }: { order: StaffOrder }) {
  const { delivery, billing, tracking } = order
  const text = orders.customer
  const canReadCustomers = usePermission('customers_read')
  return (
    <Card
      actions={order.professional && <Badge tone="accent">{orders.professional}</Badge>}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        {customer ? (
          <div>
            <p className="font-semibold">
              {canReadCustomers ? (
                <Link className="link inline-block py-0.5" to={paths.customer(customer.id)}>
                  {customer.name}
                </Link>
              ) : (
                customer.name
              )}
            </p>
            {customer.email && (
              <p>
                <a className="link inline-block py-0.5 break-all" href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              </p>
            )}
            {customer.phone && <Phone number={customer.phone} />}
          </div>
        ) : (
          <p className="text-muted-foreground">{orders.erased}</p>
        )}
        {delivery && (
          <Part title={order.shipping?.title ?? (delivery.type === 'pickup' ? text.pickup : text.delivery)}>
            {delivery.type === 'courier' && <Address address={delivery} />}
            {delivery.phone && <Phone number={delivery.phone} />}
            {delivery.observations && (
              <p className="mt-1 text-small">
                {text.observations}: {delivery.observations}
              </p>
            )}
          </Part>
        )}
        {tracking && (
          <Part title={text.tracking}>
            <TrackingLink tracking={tracking} />
          </Part>
        )}
        <Part title={text.billing}>
          {billing.ignoreInvoice ? (
            <p className="text-muted-foreground">{text.noInvoice}</p>
          ) : (
            <>
              <Address address={billing} />
              {billing.vat && <p className="figures">{billing.vat}</p>}
              {vat_number && <VatNumberCheck check={vat_number} />}
            </>
          )}
        </Part>
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="mb-0.5 text-small font-semibold text-muted-foreground">{title}</h3>
      {children}
    </div>
  )
}

function VatNumberCheck({ check }: { check: NonNullable<StaffOrder['vat_number']> }) {
  const text = orders.customer
  if (!check.is_confirmed || !check.checked_at) {
    return <p className="mt-1 text-small">{text.vatNumberUnconfirmed}</p>
  }
  return (
    <p className="mt-1 text-small">
      {text.vatNumberConfirmed(formatLongDate(check.checked_at), check.consultation)}
      {check.name && `. ${text.vatNumberName(check.name)}`}
    </p>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <p>
      <a className="link inline-block py-0.5 figures" href={`tel:${number.replaceAll(' ', '')}`}>
        {number}
      </a>
    </p>
  )
}

function TrackingLink({ tracking: { carrier, code, url } }: { tracking: Tracking }) {
  const content = [carrier, code].filter(Boolean).join(' ')
  if (!url) return <p className="figures">{content}</p>
  return (
    <a className="link inline-block py-0.5 figures" href={url} rel="noopener noreferrer" target="_blank">
      {content || url}
    </a>
  )
}
