import { cx } from 'class-variance-authority'
import type { Highlight, ProductCard as Product } from 'mostrador'
import { memo } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { Price } from '../../components/ui/price.tsx'
import { useDeferredContent } from '../../lib/router/use-deferred-content.ts'
import { priceMessages } from '../../messages/amounts.ts'
import { productMessages } from '../../messages/product.ts'
import { HighlightedText } from './highlight.tsx'

const sizes = '(width >= 64rem) 22vw, (width >= 48rem) 30vw, 46vw'

export function ProductCard({
  product,
  priority,
  headingLevel: Level = 'h3',
  highlights = [],
}: {
  product: Product
  priority?: boolean
  headingLevel?: 'h2' | 'h3'
  highlights?: readonly Highlight[]
}) {
  const { title, summary, url, image, price, fromPrice, soldOut, collection, category } = product
  const inTitle = highlights.filter(({ field }) => field === 'title')
  return (
    <article className="group relative flex h-full flex-col">
      <CardPicture
        className={cx('aspect-square', soldOut && 'opacity-55')}
        priority={priority}
        image={image}
        sizes={sizes}
      >
        {price.discountPercent !== null && !soldOut && (
          <Badge className="absolute top-3 left-3" tone="accent">
            {priceMessages.discount(price.discountPercent)}
          </Badge>
        )}
        {soldOut && (
          <Badge className="absolute top-3 left-3" tone="neutral">
            {productMessages.soldOut}
          </Badge>
        )}
      </CardPicture>
      <p className="eyebrow mt-4">{(collection ?? category).title}</p>
      <Level className="mt-1 mb-2 text-h4 wrap-anywhere">
        <CardLink href={url}>
          <HighlightedText ranges={inTitle} text={title} />
        </CardLink>
      </Level>
      {inTitle.length === 0 && highlights.length > 0 && (
        <p className="mb-2 line-clamp-3 text-small text-muted-foreground">
          <HighlightedText ranges={highlights} text={summary} />
        </p>
      )}
      <div className="mt-auto">
        <Price from={fromPrice} price={price} />
      </div>
    </article>
  )
}

export function ProductScroller({ products }: { products: readonly Product[] }) {
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
  products: readonly Product[]
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
