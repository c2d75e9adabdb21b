import type { ProductCard } from 'mostrador'
import type { CardPrice } from '../../components/ui/price.tsx'

/** Fields of a product that a card shows. Prerendered documents embed these instead of whole products. */
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
  const { title: _, ...picture } = image
  const { shown, prior, discountPercent } = price
  return {
    id,
    title,
    url,
    fromPrice,
    soldOut,
    image: picture,
    price: { shown: { text: shown.text }, prior: prior && { text: prior.text }, discountPercent },
    overline: (collection ?? category).title,
  }
}
