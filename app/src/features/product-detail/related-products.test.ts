import type { Api, ListQuery, ProductPage } from 'mostrador'
import { expect, test } from 'vitest'
import { loadRelated } from './related-products.ts'

const cards = (ids: number[]) =>
  ids.map((id) => ({ id, soldOut: false, image: {}, price: { shown: {} }, category: {} }))

/** API whose lists hold these products. */
function apiOf(lists: { collection: number[]; category: number[] }): Api {
  const idsOf = ({ filter = {} }: ListQuery) => {
    if (filter.id !== undefined)
      return filter.id
        .split(',')
        .map(Number)
        .filter((id) => id !== 99)
        .sort()
    return filter['collection.slug'] === undefined ? lists.category : lists.collection
  }
  return { products: async (query: ListQuery) => ({ items: cards(idsOf(query)) }) } as unknown as Api
}

const page = (related: number[]) =>
  ({
    id: 1,
    related,
    collection: { slug: 'oliva' },
    category: { slug: 'jabones', title: 'Jabones' },
  }) as unknown as ProductPage

test('related products come from the category if the product line has too few', async () => {
  const line = await loadRelated(apiOf({ collection: [1, 2, 3], category: [1, 4] }), page([]))
  expect(line.products.map(({ id }) => id)).toEqual([2, 3])
  const category = await loadRelated(apiOf({ collection: [1, 2], category: [1, 4, 5] }), page([]))
  expect([category.title, category.products.map(({ id }) => id)]).toEqual(['Más de Jabones', [4, 5]])
})

test('chosen products come first, in their order, without those that are not in the shop', async () => {
  const api = apiOf({ collection: [1, 2, 3, 8], category: [] })
  const filled = await loadRelated(api, page([7, 99, 2]))
  expect([filled.title, filled.products.map(({ id }) => id)]).toEqual([
    'También te puede gustar',
    [7, 2, 3, 8],
  ])
  const many = await loadRelated(api, page([9, 8, 7, 6, 5]))
  expect(many.products.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5])
})
