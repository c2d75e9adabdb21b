import { CACHES } from './caches.ts'

interface Product {
  id: number
}

/**
 * The answer to a question for products by their ids, put together from what was answered before: a cart that has changed
 * since is another question about the same products. Nothing unless all of them are known, since a product that is left out
 * is one that is no longer sold.
 */
export async function composeProductsResponse(url: URL): Promise<Response | undefined> {
  const ids = url.searchParams.get('filter[id]')?.split(',').map(Number)
  if (!ids || !url.pathname.endsWith('/products')) return undefined
  const products = await productsIn(await caches.open(CACHES.apiResponses), url.pathname)
  const data = ids.flatMap((id) => products.get(id) ?? [])
  if (data.length < ids.length) return undefined
  const headers = { vary: 'authorization' }
  return Response.json({ data, total: data.length, page: 1, limit: data.length }, { headers })
}

/** Every product of the answers below a path, as the latest of them tells of it. */
async function productsIn(cache: Cache, path: string): Promise<Map<number, Product>> {
  const isOne = ({ pathname }: URL) => pathname === path || pathname.startsWith(`${path}/`)
  const kept = (await cache.keys()).filter(({ url }) => isOne(new URL(url)))
  const answers = await Promise.all(
    kept.map(async (request) => {
      const answer = await cache.match(request, { ignoreVary: true })
      const at = Date.parse(answer?.headers.get('date') ?? '') || 0
      return { at, products: productsOf(await answer?.json()) }
    }),
  )
  const oldestFirst = answers.sort((one, other) => one.at - other.at)
  return new Map(oldestFirst.flatMap(({ products }) => products).map((product) => [product.id, product]))
}

/** Of a list, or of one product. */
function productsOf(answer: undefined | Product | { data: Product[] }): Product[] {
  if (!answer) return []
  return 'data' in answer ? answer.data : [answer]
}
