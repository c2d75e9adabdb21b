import type { Highlight, ProductCard as Product } from 'mostrador'
import { memo } from 'react'
import { CardLink, CardPicture } from '../../components/ui/card.tsx'
import { Price } from '../../components/ui/price.tsx'
import { useWhole } from '../../lib/router/use-deferred-content.ts'
import { priceTexts } from '../../messages/amounts.ts'
import { productTexts } from '../../messages/product.ts'
import { Marked } from './highlight.tsx'

const sizes = '(width >= 64rem) 22vw, (width >= 48rem) 30vw, 46vw'

/** A product on a shelf. One link, over the whole card. */
export function ProductCard({
  product,
  first = false,
  level: Level = 'h3',
  marks = [],
}: {
  product: Product
  first?: boolean
  level?: 'h2' | 'h3'
  /** What was looked for, where it stands in the texts of this product. */
  marks?: readonly Highlight[]
}) {
  const { title, summary, url, image, price, fromPrice, soldOut, collection, category } = product
  const inTitle = marks.filter(({ field }) => field === 'title')
  return (
    <article className="group relative flex h-full flex-col">
      <CardPicture
        className={`aspect-square ${soldOut ? 'opacity-55' : ''}`}
        first={first}
        image={image}
        sizes={sizes}
      >
        {price.discountPercent !== null && !soldOut && (
          <span className="absolute top-3 left-3 rounded-edge bg-clay px-2 text-small font-semibold text-on-clay">
            {priceTexts.discount(price.discountPercent)}
          </span>
        )}
        {soldOut && (
          <span className="absolute top-3 left-3 rounded-edge bg-sheet px-2 text-small font-semibold">
            {productTexts.soldOut}
          </span>
        )}
      </CardPicture>
      <p className="kind mt-4">{(collection ?? category).title}</p>
      <Level className="mt-1 mb-2 text-h4 wrap-anywhere">
        <CardLink href={url}>
          <Marked marks={inTitle} text={title} />
        </CardLink>
      </Level>
      {inTitle.length === 0 && marks.length > 0 && (
        <p className="mb-2 line-clamp-3 text-small text-soft">
          <Marked marks={marks} text={summary} />
        </p>
      )}
      <div className="mt-auto">
        <Price from={fromPrice} price={price} />
      </div>
    </article>
  )
}

/** What is in sight of a shelf where there is most room. */
const inSight = 8

interface ProductGridProps {
  products: readonly Product[]
  level?: 'h2' | 'h3'
  /** Five in a row where there is room, rather than four. */
  five?: boolean
  /** How many pictures are in sight at once. */
  eager?: number
  /** What was looked for, where it stands in the texts of the products. */
  marks?: readonly Highlight[] | undefined
}

/** A shelf. The same products are not drawn again. */
export const ProductGrid = memo(
  ({ products, level = 'h3', five = false, eager = 0, marks = [] }: ProductGridProps) => {
    const shown = useWhole() ? products : products.slice(0, inSight)
    return (
      <ul className={`product-grid ${five ? 'five' : ''}`}>
        {shown.map((product, i) => (
          <li key={product.id}>
            <ProductCard
              first={i < eager}
              level={level}
              marks={marks.filter((mark) => mark.product === product.id)}
              product={product}
            />
          </li>
        ))}
      </ul>
    )
  },
)
