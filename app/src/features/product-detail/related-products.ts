import type { Api, ProductPage } from 'mostrador'
import { optional } from '../../lib/engine/optional.ts'
import { productMessages } from '../../messages/product.ts'
import { type CardProduct, toCardProduct } from '../product/card-product.ts'

export interface Related {
  title: string
  products: readonly CardProduct[]
}

const COUNT = 4

/** Loads the products that the owner has chosen, filled up with others of the collection or the category. */
export async function loadRelated(api: Api, product: ProductPage): Promise<Related> {
  const chosen = await loadChosen(api, product.related)
  if (chosen.length >= COUNT) return { title: productMessages.chosen, products: chosen }
  const similar = await loadSimilar(api, product)
  if (chosen.length === 0) return similar
  const others = similar.products.filter(({ id }) => chosen.every((product) => product.id !== id))
  return { title: productMessages.chosen, products: [...chosen, ...others].slice(0, COUNT) }
}

async function loadChosen(api: Api, ids: readonly number[]): Promise<CardProduct[]> {
  if (ids.length === 0) return []
  const list = await optional(api.products({ filter: { id: ids.join(',') } }).then(({ items }) => items))
  return [...list].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(toCardProduct)
}

/** Loads products of the collection, or of the category if there are too few; sold-out ones come last. */
async function loadSimilar(api: Api, { id, collection, category }: ProductPage): Promise<Related> {
  const others = async (filter: Record<string, string>) => {
    const list = await optional(api.products({ filter, limit: 9 }).then(({ items }) => items))
    const others = list.filter((product) => product.id !== id)
    return others
      .sort((a, b) => Number(a.soldOut) - Number(b.soldOut))
      .slice(0, COUNT)
      .map(toCardProduct)
  }
  const sameCollection = collection ? await others({ 'collection.slug': collection.slug }) : []
  if (sameCollection.length > 1) return { title: productMessages.related, products: sameCollection }
  const title = productMessages.alsoIn(category.title)
  return { title, products: await others({ 'category.slug': category.slug }) }
}
