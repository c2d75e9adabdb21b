import type { RelatedStep } from '../web/mostrador_wasm.js'
import type { CallOptions } from './calls.js'
import { toEngineListQuery } from './list-query.js'
import type { Runtime } from './runtime.js'
import type { ProductCard, ProductPage, RelatedList, RelatedProducts } from './views.js'

const filters: Record<RelatedList, (product: ProductPage) => Record<string, string>> = {
  chosen: ({ related }) => ({ id: related.join(',') }),
  collection: ({ collection }) => ({ 'collection.slug': collection?.slug ?? '' }),
  category: ({ category }) => ({ 'category.slug': category.slug }),
}

/** Loads the lists that the core asks for until it has decided which products are shown beside a product. */
export async function loadRelatedProducts(
  runtime: Runtime,
  product: ProductPage,
  options?: CallOptions,
): Promise<RelatedProducts> {
  const { id, related, collection } = product
  const source = { id, related, in_collection: Boolean(collection) }
  const lists: Record<RelatedList, readonly ProductCard[] | null> = {
    chosen: null,
    collection: null,
    category: null,
  }
  for (;;) {
    const step: RelatedStep = runtime.query(() => ({ related: { source: { ...source, ...lists } } }))
    if (step.step === 'show') {
      const found = new Map(
        Object.values(lists)
          .flatMap((list) => list ?? [])
          .map((card) => [card.id, card]),
      )
      return { list: step.list, products: step.ids.flatMap((shown) => found.get(shown) ?? []) }
    }
    const query = toEngineListQuery({ filter: filters[step.list](product), limit: step.limit })
    lists[step.list] = (await runtime.call({ products: query }, options)).items
  }
}
