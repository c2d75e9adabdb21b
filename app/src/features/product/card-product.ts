import type { ProductCard } from 'mostrador'
import type { CardPrice } from '../../components/ui/price.tsx'

/** Fields of a product that a card shows. Payloads contain these instead of whole products. */
export interface CardProduct
  extends Pick<ProductCard, 'id' | 'title' | 'url' | 'fromPrice' | 'soldOut'>,
    Partial<Pick<ProductCard, 'summary'>> {
  image: Omit<ProductCard['image'], 'title'>
  price: CardPrice
  /** Title of the collection, or of the category. */
  overline: string
}

export function toCardProduct(product: ProductCard): CardProduct {
  const { id, title, url, fromPrice, soldOut, image, price, collection, category } = product
  const { shown, prior, priorText, discountPercent, unitPrice } = price
  return {
    id,
    title,
    url,
    fromPrice,
    soldOut,
    image: withoutTitle(image),
    price: {
      shown: { text: shown.text },
      prior: prior && { text: prior.text },
      priorText,
      discountPercent,
      unitPrice: unitPrice && { text: unitPrice.text },
    },
    overline: (collection ?? category).title,
  }
}

/** Pictures beside a title are decorative. */
export const withoutTitle = ({ title: _, ...image }: ProductCard['image']): CardProduct['image'] => image
