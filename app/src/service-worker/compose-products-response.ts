import { CACHES } from './caches.ts'

interface Product {
  id: number
}

/** Undefined if any id is missing, since the engine treats missing products as discontinued. */
export async function composeProductsResponse(url: URL): Promise<Response | undefined> {
  const ids = url.searchParams.get('filter[id]')?.split(',').map(Number)
  if (!ids || !url.pathname.endsWith('/products')) return undefined
  const products = await productsIn(await caches.open(CACHES.apiResponses), url.pathname)
  const data = ids.flatMap((id) => products.get(id) ?? [])
  if (data.length < ids.length) return undefined
  const headers = { vary: 'authorization' }
  return Response.json({ data, total: data.length, page: 1, limit: data.length }, { headers })
}

/** Products of cached responses below a path, the latest version of each. */
async function productsIn(cache: Cache, path: string): Promise<Map<number, Product>> {
  const isOne = ({ pathname }: URL) => pathname === path || pathname.startsWith(`${path}/`)
  const cachedRequests = (await cache.keys()).filter(({ url }) => isOne(new URL(url)))
  const answers = await Promise.all(
    cachedRequests.map(async (request) => {
      const answer = await cache.match(request, { ignoreVary: true })
      const at = Date.parse(answer?.headers.get('date') ?? '') || 0
      return { at, products: productsOf(await answer?.json()) }
    }),
  )
  const oldestFirst = answers.sort((one, other) => one.at - other.at)
  return new Map(oldestFirst.flatMap(({ products }) => products).map((product) => [product.id, product]))
}

function productsOf(answer: undefined | Product | { data: Product[] }): Product[] {
  if (!answer) return []
  return 'data' in answer ? answer.data : [answer]
}
