import type { StaffOrder } from '../../lib/api/schema.ts'
import { formatFull } from '../../lib/format.ts'
import { orders } from '../../messages/orders.ts'
import { Address } from './address.tsx'

const { sheets: text } = orders

export type SheetKind = keyof typeof text.kinds

/** Packing lists, without prices: a page for each order. */
export function PackingLists({ orders: list }: { orders: readonly StaffOrder[] }) {
  return list.map((order) => <PackingList key={order.order.number} order={order} />)
}

function PackingList({ order: { order, customer, refunded_units, skus } }: { order: StaffOrder }) {
  const { delivery, shipping } = order
  const unitsOf = (index: number) => (order.lines[index]?.qty ?? 0) - (refunded_units[index] ?? 0)
  const heading = text.packing(order.number)
  return (
    <article
      aria-label={heading}
      className="sheet packing-list mb-6 rounded-lg border border-border bg-surface p-6 shadow-card print:m-0 print:rounded-none print:border-0 print:bg-transparent print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-serif text-h2 font-semibold">{heading}</h2>
        <p>
          <span className="text-muted-foreground">{text.placed}:</span> {formatFull(order.created_at)}
        </p>
      </header>
      {delivery && (
        <section className="mt-4">
          <h3 className="text-small font-semibold text-muted-foreground">
            {[text.delivery, shipping?.title].filter(Boolean).join(': ')}
          </h3>
          {delivery.type === 'courier' ? <Address address={delivery} /> : <p>{customer?.name}</p>}
          {delivery.phone && <p className="figures">{delivery.phone}</p>}
        </section>
      )}
      <table className="mt-5 w-full text-left">
        <thead>
          <tr className="border-b-2 border-border-strong text-small">
            <th className="w-16 py-2 font-semibold" scope="col">
              {text.columns.done}
            </th>
            <th className="w-20 py-2 pr-4 text-right font-semibold" scope="col">
              {text.columns.quantity}
            </th>
            <th className="py-2 font-semibold" scope="col">
              {text.columns.item}
            </th>
            <th className="w-40 py-2 pl-4 font-semibold" scope="col">
              {text.columns.sku}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-b border-border">
          {order.lines.map((line, index) =>
            line.virtual || unitsOf(index) <= 0 ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
              <tr className="break-inside-avoid align-top" key={index}>
                <td className="py-3">
                  <span
                    aria-hidden="true"
                    className="block size-5 rounded-xs border-2 border-border-strong"
                  />
                </td>
                <td className="py-3 pr-4 text-right text-h3 font-semibold figures">{unitsOf(index)}</td>
                <td className="py-3">
                  {line.title}
                  {line.variant_title && (
                    <span className="block text-small text-muted-foreground">{line.variant_title}</span>
                  )}
                </td>
                <td className="py-3 pl-4 figures">{skus[index]}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {delivery?.observations && (
        <section className="mt-5">
          <h3 className="text-small font-semibold text-muted-foreground">{text.notes}</h3>
          <p className="whitespace-pre-wrap">{delivery.observations}</p>
        </section>
      )}
    </article>
  )
}

/** Address labels of the orders that are delivered. */
export function AddressLabels({
  orders: list,
  isSingle,
}: {
  orders: readonly StaffOrder[]
  isSingle: boolean
}) {
  const delivered = list.filter(({ order }) => order.delivery?.type === 'courier')
  if (delivered.length === 0) return <p className="text-muted-foreground">{text.nothingToDeliver}</p>
  return (
    <ul
      className={
        isSingle
          ? 'sheet labels-single flex flex-col gap-4 print:gap-0'
          : 'sheet labels grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-0'
      }
    >
      {delivered.map(({ order: { number, delivery, shipping } }) => (
        <li
          className="flex flex-col justify-center gap-3 rounded-lg border border-border bg-surface p-8 text-h3 shadow-card print:rounded-none print:border-0 print:bg-transparent print:shadow-none"
          key={number}
        >
          {delivery && <Address address={delivery} />}
          {delivery?.phone && <p className="figures">{delivery.phone}</p>}
          <p className="text-small figures">{[number, shipping?.title].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}
