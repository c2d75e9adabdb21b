import type { OrderView, PickupShop } from 'mostrador'
import { totalsTexts } from '../../texts/amounts.ts'
import { cartTexts } from '../../texts/cart.ts'
import { checkoutTexts } from '../../texts/checkout.ts'
import { orderTexts } from '../../texts/order.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { writtenDate } from '../../ui/date.ts'
import { PrintHead } from '../../ui/print-head.tsx'

/** The order as a receipt: what, how much, where to. */
export function OrderDetail({ order, place }: { order: OrderView; place: PickupShop | null }) {
  const { lines, totals, delivery, billing, shippingTitle, createdAt, paymentMethod, refunded } = order
  return (
    <section className="label p-6 sm:p-10 print:border-0 print:p-0 print:outline-0">
      <PrintHead />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 print:mt-6">
        <h2 className="text-h3">
          <span className="print:hidden">{orderTexts.detail}</span>
          <span className="hidden print:inline">{orderTexts.number(order.number)}</span>
        </h2>
        <time className="text-small text-soft" dateTime={createdAt}>
          {writtenDate(createdAt)}
        </time>
      </div>
      <ul className="mt-4">
        {lines.map(({ productId, variantId, title, variantTitle, quantity, total }) => (
          <li
            className="flex justify-between gap-4 border-t border-line py-3 text-small"
            key={`${productId}:${variantId ?? 0}`}
          >
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-soft">
                {variantTitle && `${variantTitle} · `}
                {cartTexts.units(quantity)}
              </span>
            </span>
            <span className="tabular-nums">{total.text}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-t border-line pt-4 tabular-nums">
        {shippingTitle && (
          <div className="flex justify-between gap-4 text-small">
            <dt>{shippingTitle}</dt>
            <dd>{totals.shippingGross.cents === 0 ? totalsTexts.free : totals.shippingGross.text}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-serif text-h3">{totalsTexts.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        {order.professional && <SmallRow name={orderTexts.withoutTax} value={totals.netTotal.text} />}
        <SmallRow name={totalsTexts.includedTaxes} value={totals.taxes.text} />
        {refunded && <SmallRow name={orderTexts.refundedRow} value={refunded.text} />}
      </dl>
      <div className="mt-6 grid gap-6 border-t border-line pt-6 text-small sm:grid-cols-2">
        {delivery && (
          <div>
            <h3 className="mb-1 text-h4">{checkoutTexts.kinds[delivery.type].title}</h3>
            {delivery.type === 'courier' && <AddressLines address={delivery} />}
            {place && <AddressLines address={{ ...place, company: place.title, extendedAddress: '' }} />}
            {place && <p className="text-soft">{place.schedule}</p>}
          </div>
        )}
        <div>
          <h3 className="mb-1 text-h4">{checkoutTexts.invoice}</h3>
          {billing.ignoreInvoice ? (
            <p>{checkoutTexts.withoutInvoice}</p>
          ) : (
            <>
              <AddressLines address={billing} />
              <p>{billing.vat}</p>
            </>
          )}
        </div>
        <div>
          <h3 className="mb-1 text-h4">{orderTexts.payment}</h3>
          <p>{orderTexts.methods[paymentMethod]}</p>
        </div>
      </div>
    </section>
  )
}

function SmallRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-small text-soft">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
