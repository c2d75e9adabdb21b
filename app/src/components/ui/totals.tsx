import type { DiscountView, TotalsView } from 'mostrador'
import { totalsMessages } from '../../messages/amounts.ts'

interface TotalsSource {
  totals: TotalsView
  discounts: readonly DiscountView[]
  needsShipping: boolean
  items: readonly { unit: { includesTax: boolean } }[]
}

/** Cart totals. Displayed amounts add up: including VAT for consumers, VAT listed separately in price mode. */
export function Totals({ cart, shippingChosen }: { cart: TotalsSource; shippingChosen?: boolean }) {
  const { totals, discounts, needsShipping, items } = cart
  const isDelivered = shippingChosen || discounts.some(({ freeDelivery }) => freeDelivery)
  const withTax = items.every(({ unit }) => unit.includesTax)
  const shipping = withTax ? totals.shippingGross : totals.shipping
  return (
    <div className="card-ornate p-6">
      <dl className="grid gap-2 tabular-figures">
        <TotalsRow
          name={totalsMessages.goods}
          value={(withTax ? totals.goodsBeforeDiscounts : totals.subtotalBeforeDiscounts).text}
        />
        <DiscountRows discounts={discounts} />
        {needsShipping && (
          <TotalsRow
            name={totalsMessages.shipping}
            value={
              !isDelivered
                ? totalsMessages.shippingLater
                : shipping.cents === 0
                  ? totalsMessages.free
                  : shipping.text
            }
          />
        )}
        {!withTax && <TotalsRow name={totalsMessages.taxes} value={totals.taxes.text} />}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-border pt-3">
          <dt className="font-serif text-h3">{totalsMessages.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        {withTax && (
          <div className="flex justify-between gap-4 text-small text-muted-foreground">
            <dt>{totalsMessages.includedTaxes}</dt>
            <dd>{totals.taxes.text}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** One row per promotion. */
export function DiscountRows({ discounts }: { discounts: readonly DiscountView[] }) {
  return discounts.map(({ title, code, amount, freeDelivery }) => (
    <TotalsRow
      key={title + code}
      name={totalsMessages.discount(title, code)}
      value={freeDelivery ? totalsMessages.freeDelivery : amount.text}
    />
  ))
}

function TotalsRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
