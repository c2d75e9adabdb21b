import type { Api, ProductPage, RelatedProducts } from 'mostrador'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { productMessages } from '../../messages/product.ts'
import { type CardProduct, toCardProduct } from '../product/card-product.ts'

export interface Related {
  title: string
  products: readonly CardProduct[]
}

const titles: Record<RelatedProducts['list'], (product: ProductPage) => string> = {
  chosen: () => productMessages.chosen,
  collection: () => productMessages.related,
  category: ({ category }) => productMessages.alsoIn(category.title),
}

/** Loads the products beside a product; none if a list cannot be loaded. */
export async function loadRelated(api: Api, product: ProductPage): Promise<Related> {
  try {
    const { list, products } = await api.relatedProducts(product)
    return { title: titles[list](product), products: products.map(toCardProduct) }
  } catch (error) {
    if (isShopError(error)) return { title: '', products: [] }
    throw error
  }
}
