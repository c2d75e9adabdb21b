import type { OrderView, PickupShop } from 'mostrador'
import { texts } from '../../texts.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { writtenDate } from '../../ui/date.ts'

/** The order as a receipt: what, how much, where to. */
export function OrderDetail({ order, place }: { order: OrderView; place: PickupShop | null }) {
  const { lines, totals, delivery, billing, shippingTitle, createdAt } = order
  return (
    <section className="label mx-auto mt-12 max-w-text p-6 sm:p-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{texts.order.detail}</h2>
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
                {texts.cart.units(quantity)}
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
            <dd>{totals.shippingGross.cents === 0 ? texts.totals.free : totals.shippingGross.text}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-serif text-h3">{texts.totals.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        <div className="flex justify-between gap-4 text-small text-soft">
          <dt>{texts.totals.includedTaxes}</dt>
          <dd>{totals.taxes.text}</dd>
        </div>
      </dl>
      <div className="mt-6 grid gap-6 border-t border-line pt-6 text-small sm:grid-cols-2">
        {delivery && (
          <div>
            <h3 className="mb-1 text-h4">{texts.checkout.kinds[delivery.type].title}</h3>
            {delivery.type === 'courier' && <AddressLines address={delivery} />}
            {place && <AddressLines address={{ ...place, company: place.title, extendedAddress: '' }} />}
            {place && <p className="text-soft">{place.schedule}</p>}
          </div>
        )}
        <div>
          <h3 className="mb-1 text-h4">{texts.checkout.invoice}</h3>
          {billing.ignoreInvoice ? (
            <p>{texts.checkout.withoutInvoice}</p>
          ) : (
            <>
              <AddressLines address={billing} />
              <p>{billing.vat}</p>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
