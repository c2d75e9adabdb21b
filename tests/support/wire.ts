// The public API of a shop as the tests call it. What its answers hold is declared by the package.
import type { Product } from 'mostrador'

/** Calls the API of a shop; an answer that is no success throws. */
export function client(shopUrl: string) {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${shopUrl}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
}

export type Client = ReturnType<typeof client>

/** A list as the API pages it. */
export interface Page<T> {
  data: T[]
  total: number
}

/** Every product of the shop, page by page. */
export async function allProducts(call: Client): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await call<Page<Product>>(`products?limit=100&page=${page}`)
    products.push(...data)
    if (data.length === 0 || products.length >= total) return products
  }
}
