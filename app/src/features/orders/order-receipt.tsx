import type { Image, OrderLineView, OrderView, StoreLocation } from 'mostrador'
import { AddressLines } from '../../components/ui/address-lines.tsx'
import { Thumbnail } from '../../components/ui/picture.tsx'
import { chargedTaxes, DiscountRows, TaxNotes } from '../../components/ui/totals.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import { addressMessages } from '../../messages/address.ts'
import { totalsMessages } from '../../messages/amounts.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { orderMessages } from '../../messages/order.ts'
import './order-receipt.css'

interface OrderReceiptProps {
  order: OrderView
  pickupLocation: StoreLocation | null
  images: Map<number, Image>
}

export function OrderReceipt({ order, pickupLocation, images }: OrderReceiptProps) {
  const { totals, delivery, billing, shippingTitle, createdAt, paymentMethod, refunded } = order
  return (
    <section className="card-ornate order-receipt">
      <div className="order-receipt-header">
        <h2 className="text-h3">
          <span className="print:hidden">{orderMessages.detail}</span>
          <span className="order-receipt-number">{orderMessages.number(order.number)}</span>
        </h2>
        <time className="text-small text-muted-foreground" dateTime={createdAt}>
          {formatDate(createdAt)}
        </time>
      </div>
      <ul className="mt-4">
        {order.lines.map((line) => (
          <ReceiptLine
            image={images.get(line.productId)}
            key={`${line.productId}:${line.variantId ?? 0}`}
            line={line}
          />
        ))}
      </ul>
      <dl className="grid gap-1 border-t border-border pt-4 tabular-figures">
        <div className="grid gap-1 text-small empty:hidden">
          <DiscountRows discounts={order.discounts} />
        </div>
        {shippingTitle && (
          <div className="flex justify-between gap-4 text-small">
            <dt>{shippingTitle}</dt>
            <dd>{totals.shippingGross.cents === 0 ? totalsMessages.free : totals.shippingGross.text}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-serif text-h3">{totalsMessages.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        {order.professional && <SmallRow name={orderMessages.withoutTax} value={totals.netTotal.text} />}
        {chargedTaxes(totals, order.taxName).map(({ name, value }) => (
          <SmallRow key={name} name={totalsMessages.includedTax(name)} value={value} />
        ))}
        {refunded && <SmallRow name={orderMessages.refundedRow} value={refunded.text} />}
      </dl>
      <TaxNotes notes={order.taxes} />
      <div className="mt-6 grid gap-6 border-t border-border pt-6 text-small sm:grid-cols-2">
        {delivery && (
          <div>
            <h3 className="mb-1 text-h4">{checkoutMessages.kinds[delivery.type].title}</h3>
            {delivery.type === 'courier' && <AddressLines address={delivery} />}
            {pickupLocation && (
              <AddressLines
                address={{ ...pickupLocation, company: pickupLocation.title, extendedAddress: '' }}
              />
            )}
            {pickupLocation && <p className="text-muted-foreground">{pickupLocation.schedule}</p>}
          </div>
        )}
        <div>
          <h3 className="mb-1 text-h4">{checkoutMessages.invoice}</h3>
          {billing.ignoreInvoice ? (
            <p>{order.invoices.length > 0 ? orderMessages.simplified : checkoutMessages.withoutInvoice}</p>
          ) : (
            <>
              <AddressLines address={billing} />
              {billing.vat && (
                <p className="text-muted-foreground">
                  {addressMessages.numberOf(billing.vat, billing.documentKind)}
                </p>
              )}
            </>
          )}
        </div>
        <div>
          <h3 className="mb-1 text-h4">{orderMessages.payment}</h3>
          <p>{orderMessages.methods[paymentMethod]}</p>
        </div>
      </div>
    </section>
  )
}

interface ReceiptLineProps {
  line: OrderLineView
  image: Image | undefined
}

function ReceiptLine({ line: { title, variantTitle, quantity, total }, image }: ReceiptLineProps) {
  return (
    <li className="flex items-center gap-4 border-t border-border py-3 text-small">
      {image && (
        <span className="print:hidden">
          <Thumbnail className="size-14" image={image} />
        </span>
      )}
      <span className="grow">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted-foreground">
          {variantTitle && `${variantTitle} · `}
          {cartMessages.units(quantity)}
        </span>
      </span>
      <span className="tabular-figures">{total.text}</span>
    </li>
  )
}

function SmallRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-small text-muted-foreground">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
