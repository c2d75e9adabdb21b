import type { DiscountView, TaxNote, TotalsView } from 'mostrador'
import { totalsMessages } from '../../messages/amounts.ts'

interface TotalsSource {
  totals: TotalsView
  taxName: string
  taxes: readonly TaxNote[]
  discounts: readonly DiscountView[]
  needsShipping: boolean
  items: readonly { unit: { includesTax: boolean } }[]
}

/**
 * Cart totals with explanations of the taxes. Displayed amounts add up: including tax for consumers, tax listed separately in
 * price mode.
 */
export function Totals({ cart, shippingChosen }: { cart: TotalsSource; shippingChosen?: boolean }) {
  const { totals, taxName, taxes, discounts, needsShipping, items } = cart
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
        {!withTax &&
          chargedTaxes(totals, taxName).map(({ name, value }) => (
            <TotalsRow key={name} name={name} value={value} />
          ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-border pt-3">
          <dt className="font-serif text-h3">{totalsMessages.total}</dt>
          <dd className="text-h3 font-semibold">{totals.total.text}</dd>
        </div>
        {withTax &&
          chargedTaxes(totals, taxName).map(({ name, value }) => (
            <IncludedRow key={name} name={totalsMessages.includedTax(name)} value={value} />
          ))}
      </dl>
      <TaxNotes notes={taxes} />
    </div>
  )
}

/** Names and amounts of the taxes that are charged. */
export const chargedTaxes = ({ vat, surcharge }: TotalsView, taxName: string) =>
  [
    { name: taxName, cents: vat.cents, value: vat.text },
    { name: totalsMessages.surcharge, cents: surcharge.cents, value: surcharge.text },
  ].filter(({ cents }) => cents > 0)

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

/** Explanations of taxes other than plain Spanish VAT. */
export function TaxNotes({ notes }: { notes: readonly TaxNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className="mt-4 grid gap-2 border-t border-border pt-3 text-small" role="status">
      {notes.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

function IncludedRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-small text-muted-foreground">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function TotalsRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
