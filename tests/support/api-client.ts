// Client of a shop's public API for tests. The package declares the types of the responses.
import type { Product } from 'mostrador'

/** Creates a function that calls the API of a shop and throws on an unsuccessful response. */
export function createApiClient(shopUrl: string) {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${shopUrl}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

/** Page of a list in the API. */
export interface PagedList<T> {
  data: T[]
  total: number
}

/** Fetches every product of the shop, page by page. */
export async function fetchAllProducts(call: ApiClient): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await call<PagedList<Product>>(`products?limit=100&page=${page}`)
    products.push(...data)
    if (data.length === 0 || products.length >= total) return products
  }
}
