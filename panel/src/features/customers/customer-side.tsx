import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import type { AddressEntry, Customer } from '../../lib/api/schema.ts'
import { countryName } from '../../lib/countries.ts'
import { formatCents, formatCount } from '../../lib/format.ts'
import { usePermission } from '../../lib/session.ts'
import { customers as text } from '../../messages/customers.ts'
import { paths } from '../../paths.ts'

const { sections, none } = text

/** Orders, addresses, courses and sessions of a customer. */
export function CustomerSide({ customer }: { customer: Customer }) {
  return (
    <>
      <Orders customer={customer} />
      <List isEmpty={customer.addresses.length === 0} none={none.addresses} title={sections.addresses}>
        <ul className="flex flex-col gap-4">
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <Address address={address} />
            </li>
          ))}
        </ul>
      </List>
      {customer.courses.length > 0 && (
        <Card title={sections.courses}>
          <ul className="flex flex-col gap-4">
            {customer.courses.map(({ id, title, percent }) => (
              <li key={id}>
                <Progress label={title} value={percent} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {customer.devices.length > 0 && (
        <Card title={sections.devices}>
          <ul className="flex flex-col gap-1">
            {customer.devices.map((device, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several sessions may have the same name
              <li key={index}>{device || text.unknownDevice}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

interface ListProps {
  title: string
  isEmpty: boolean
  none: string
  actions?: ReactNode
  children: ReactNode
}

function List({ title, isEmpty, none: noneText, actions, children }: ListProps) {
  return (
    <Card actions={actions} title={title}>
      {isEmpty ? <p className="text-muted-foreground">{noneText}</p> : children}
    </Card>
  )
}

function Orders({ customer: { id, orders, order_count } }: { customer: Customer }) {
  const canRead = usePermission('orders_read')
  const all = `${paths.orders}?${new URLSearchParams({ customer: String(id) })}`
  return (
    <List
      actions={
        canRead &&
        order_count > orders.length && (
          <Link className="link py-0.5 text-small" to={all}>
            {text.allOrders(formatCount(order_count))}
          </Link>
        )
      }
      isEmpty={orders.length === 0}
      none={none.orders}
      title={sections.orders}
    >
      <ul className="flex flex-col gap-3">
        {orders.map(({ number, created_at, state_label, total_cents }) => (
          <li className="grid grid-cols-[1fr_auto] gap-x-4" key={number}>
            {canRead ? (
              <Link className="link w-fit font-semibold figures" to={paths.order(number)}>
                {number}
              </Link>
            ) : (
              <span className="font-semibold figures">{number}</span>
            )}
            <span className="text-right figures">{formatCents(total_cents)}</span>
            <span className="text-small text-muted-foreground">{state_label}</span>
            <span className="text-right text-small">
              <Instant at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </List>
  )
}

function Address({ address }: { address: AddressEntry }) {
  const { company, streetAddress, extendedAddress, postalCode, locality, region, country, phone, vat } =
    address
  const lines = [
    streetAddress,
    extendedAddress,
    `${postalCode} ${locality}`.trim(),
    [region, countryName(country)].filter(Boolean).join(', '),
    phone,
    vat,
  ]
  return (
    <address className="not-italic">
      <span className="mb-0.5 flex items-center gap-2 font-semibold">
        <span className="min-w-0 truncate">{company}</span>
        <Badge>{text.addressKinds[address.kind]}</Badge>
      </span>
      {lines.filter(Boolean).map((line) => (
        <span className="block figures" key={line}>
          {line}
        </span>
      ))}
    </address>
  )
}
