import { cx } from 'class-variance-authority'
import type { PriceView } from 'mostrador'
import { priceMessages } from '../../messages/amounts.ts'
import { Badge } from './badge.tsx'

interface PriceProps {
  price: PriceView
  from?: boolean
  size?: 'card' | 'page'
}

/** Price as formatted by the core: current price, prior price and, on product pages, tax information. */
export function Price({ price, from, size = 'card' }: PriceProps) {
  const large = size === 'page'
  return (
    <div className="tabular-figures">
      <p className={cx('flex flex-wrap items-baseline gap-x-2', large ? 'text-h3' : 'text-body')}>
        {from && <span className="text-small text-muted-foreground">{priceMessages.from}</span>}
        {price.prior && <span className="sr-only">{priceMessages.now} </span>}
        <span className={cx('font-semibold', price.prior && 'text-accent')}>{price.shown.text}</span>
        {price.prior && (
          <>
            <span className="sr-only"> {priceMessages.before} </span>
            <s className={cx('text-muted-foreground', large ? 'text-body' : 'text-small')}>
              {price.prior.text}
            </s>
          </>
        )}
        {large && price.discountPercent !== null && (
          <Badge tone="accent">{priceMessages.discount(price.discountPercent)}</Badge>
        )}
      </p>
      {large && (
        <p className="mt-1 text-small text-muted-foreground">
          {price.includesTax ? priceMessages.withTax : priceMessages.withoutTax(price.gross.text)}
          {price.prior && ` ${priceMessages.lowest(price.prior.text)}`}
        </p>
      )}
    </div>
  )
}
