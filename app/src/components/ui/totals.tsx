import type { TotalsView } from 'mostrador'
import { totalsTexts } from '../../messages/amounts.ts'

/** What of a cart its sums are made from. */
interface Summed {
  totals: TotalsView
  needsShipping: boolean
  items: readonly { unit: { includesTax: boolean } }[]
}

/** The sums of the cart on a label. What is shown adds up: with VAT for consumers, VAT apart for price mode. */
export function Totals({ cart, shippingChosen = false }: { cart: Summed; shippingChosen?: boolean }) {
  const { totals, needsShipping, items } = cart
  const withTax = items.every(({ unit }) => unit.includesTax)
  const shipping = withTax ? totals.shippingGross : totals.shipping
  return (
    <div className="label p-6">
      <dl className="grid gap-2 figures">
        <Row name={totalsTexts.goods} value={(withTax ? totals.goodsGross : totals.subtotal).text} />
        {needsShipping && (
          <Row
            name={totalsTexts.shipping}
            value={
              !shippingChosen
                ? totalsTexts.shippingLater
                : shipping.cents === 0
                  ? totalsTexts.free
                  : shipping.text
            }
          />
        )}
        {!withTax && <Row name={totalsTexts.taxes} value={totals.taxes.text} />}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-serif text-h3">{totalsTexts.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        {withTax && (
          <div className="flex justify-between gap-4 text-small text-soft">
            <dt>{totalsTexts.includedTaxes}</dt>
            <dd>{totals.taxes.text}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
