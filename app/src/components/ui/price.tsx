import { cx } from 'class-variance-authority'
import type { PriceView } from 'mostrador'
import { priceMessages } from '../../messages/amounts.ts'
import { Badge } from './badge.tsx'

/** Parts of a price that cards show. */
export interface CardPrice {
  shown: Pick<PriceView['shown'], 'text'>
  prior: Pick<PriceView['shown'], 'text'> | null
  discountPercent: PriceView['discountPercent']
  priorText: PriceView['priorText']
  unitPrice: Pick<NonNullable<PriceView['unitPrice']>, 'text'> | null
}

interface PriceProps {
  price: CardPrice
  from?: boolean | undefined
  className?: string | undefined
}

/** Price as formatted by the core, with the prior price of an offer, its explanation, and the price per unit. */
export function Price({ price, from, className }: PriceProps) {
  const notes = [price.unitPrice?.text, price.priorText].filter(Boolean)
  return (
    <p className={cx('price', className)}>
      <PriceAmount from={from} price={price} />
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </p>
  )
}

function PriceAmount({ price: { shown, prior }, from }: PriceProps) {
  return (
    <>
      {from && <small>{priceMessages.from}</small>}
      {prior && <span className="sr-only">{priceMessages.now} </span>}
      <b className={prior ? 'text-accent' : undefined}>{shown.text}</b>
      {prior && (
        <>
          <span className="sr-only"> {priceMessages.before} </span>
          <s>{prior.text}</s>
        </>
      )}
    </>
  )
}

interface PagePriceProps {
  price: PriceView
  /** Explanation of the taxes at the destination. */
  taxNote: string | null
}

/** Price of a product page: with discount, its tax, and the lowest price before an offer. */
export function PagePrice({ price, taxNote }: PagePriceProps) {
  const { priorText, discountPercent, taxText, unitPrice } = price
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="price price-large">
          <PriceAmount price={price} />
        </p>
        {discountPercent !== null && <Badge tone="accent">{priceMessages.discount(discountPercent)}</Badge>}
      </div>
      <p className="mt-1 text-small text-muted-foreground">
        {taxText}
        {unitPrice && ` ${unitPrice.text}.`}
        {priorText && ` ${priorText}`}
      </p>
      <p aria-live="polite" className="text-small">
        {taxNote}
      </p>
    </div>
  )
}
