import { cx } from 'class-variance-authority'
import type { PriceView } from 'mostrador'
import { priceMessages } from '../../messages/amounts.ts'
import { Badge } from './badge.tsx'

/** Parts of a price that cards show. */
export interface CardPrice {
  shown: Pick<PriceView['shown'], 'text'>
  prior: Pick<PriceView['shown'], 'text'> | null
  discountPercent: PriceView['discountPercent']
}

interface PriceProps {
  price: CardPrice
  from?: boolean
  className?: string
}

/** Price as formatted by the core, with the prior price of an offer. */
export function Price({ price: { shown, prior }, from, className }: PriceProps) {
  return (
    <p className={cx('price', className)}>
      {from && <small>{priceMessages.from}</small>}
      {prior && <span className="sr-only">{priceMessages.now} </span>}
      <b className={prior ? 'text-accent' : undefined}>{shown.text}</b>
      {prior && (
        <>
          <span className="sr-only"> {priceMessages.before} </span>
          <s>{prior.text}</s>
        </>
      )}
    </p>
  )
}

/** Price of a product page: with discount, tax information and the lowest price before an offer. */
export function PagePrice({ price }: { price: PriceView }) {
  const { prior, discountPercent, includesTax, gross } = price
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Price className="price-large" price={price} />
        {discountPercent !== null && <Badge tone="accent">{priceMessages.discount(discountPercent)}</Badge>}
      </div>
      <p className="mt-1 text-small text-muted-foreground">
        {includesTax ? priceMessages.withTax : priceMessages.withoutTax(gross.text)}
        {prior && ` ${priceMessages.lowest(prior.text)}`}
      </p>
    </div>
  )
}
