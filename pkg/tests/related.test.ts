import { expect, test } from 'vitest'
import { createTestShop, products, setUpTestServer } from './support.js'

const server = setUpTestServer()

/** List of products with these identifiers; `soldOut` is sold out. */
const list = (ids: number[], soldOut?: number) => ({
  json: {
    data: ids.map((id) => ({ ...products[0], id, variants: [], sold_out: id === soldOut })),
    total: ids.length,
    page: 1,
    limit: 9,
  },
})

const detail = { ...products[0], id: 1, collection: { id: 3, title: 'Argán', slug: 'argan' } }

test('the products beside a product are those that the core decides on', async () => {
  server().responses['GET products/aceite'] = { json: { ...detail, related: [7, 99] } }
  server().responses['GET products?limit=2&filter[id]=7,99'] = list([7])
  server().responses['GET products?limit=9&filter[collection.slug]=argan'] = list([1, 2, 3, 4, 5], 2)
  const shop = await createTestShop(server())
  const { list: heading, products: shown } = await shop.api.relatedProducts(await shop.api.product('aceite'))
  expect([heading, shown.map(({ id }) => id)]).toEqual(['chosen', [7, 3, 4, 5]])
  expect(server().times('GET products?')).toBe(2)
})

test('a product without others in its collection is shown with its category', async () => {
  server().responses['GET products/aceite'] = { json: detail }
  server().responses['GET products?limit=9&filter[collection.slug]=argan'] = list([1])
  server().responses['GET products?limit=9&filter[category.slug]=aceites'] = list([1, 2])
  const shop = await createTestShop(server())
  const { list: heading, products: shown } = await shop.api.relatedProducts(await shop.api.product('aceite'))
  expect([heading, shown.map(({ id }) => id)]).toEqual(['category', [2]])
})
