import { cx } from 'class-variance-authority'
import type { Highlight } from 'mostrador'
import { memo } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { Price } from '../../components/ui/price.tsx'
import { useDeferredContent } from '../../lib/router/use-deferred-content.ts'
import { priceMessages } from '../../messages/amounts.ts'
import { productMessages } from '../../messages/product.ts'
import type { CardProduct } from './card-product.ts'
import { HighlightedText } from './highlight.tsx'

export function ProductCard({
  product,
  priority,
  headingLevel: Level = 'h3',
  highlights = [],
}: {
  product: CardProduct
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
  highlights?: readonly Highlight[]
}) {
  const { title, summary = '', url, image, price, fromPrice, soldOut, overline } = product
  const inTitle = highlights.filter(({ field }) => field === 'title')
  return (
    <article className="card product-card">
      <CardPicture className={soldOut ? 'opacity-55' : undefined} priority={priority} image={image}>
        {price.discountPercent !== null && !soldOut && (
          <Badge tone="accent">{priceMessages.discount(price.discountPercent)}</Badge>
        )}
        {soldOut && <Badge tone="neutral">{productMessages.soldOut}</Badge>}
      </CardPicture>
      <p className="eyebrow">{overline}</p>
      <Level>
        <CardLink href={url}>
          <HighlightedText ranges={inTitle} text={title} />
        </CardLink>
      </Level>
      {inTitle.length === 0 && highlights.length > 0 && (
        <p className="mb-2 line-clamp-3 text-small text-muted-foreground">
          <HighlightedText ranges={highlights} text={summary} />
        </p>
      )}
      <Price from={fromPrice} price={price} />
    </article>
  )
}

export function ProductScroller({ products }: { products: readonly CardProduct[] }) {
  return (
    <ul className="scroller">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

/** Number of cards rendered before the first paint of a navigation: two rows. */
const initialCount = () => (matchMedia('(width < 48rem)').matches ? 4 : 8)

interface ProductGridProps {
  products: readonly CardProduct[]
  headingLevel?: 'h2' | 'h3'
  fiveColumns?: boolean
  priorityCount?: number
  highlights?: readonly Highlight[] | undefined
}

export const ProductGrid = memo(
  ({ products, headingLevel = 'h3', fiveColumns, priorityCount = 0, highlights = [] }: ProductGridProps) => {
    const shown = useDeferredContent() ? products : products.slice(0, initialCount())
    return (
      <ul className={cx('product-grid', fiveColumns && 'cols-5')}>
        {shown.map((product, i) => (
          <li key={product.id}>
            <ProductCard
              priority={i < priorityCount}
              headingLevel={headingLevel}
              highlights={highlights.filter((mark) => mark.product === product.id)}
              product={product}
            />
          </li>
        ))}
      </ul>
    )
  },
)
