// The answers of the public API that the tests read, as they come over the wire (money is a decimal string in euros).

export interface Variant {
  id: number
  title: string
  price_et: string
  price_taxes: string
  sold_out: boolean
}

export interface Product {
  id: number
  title: string
  slug: string
  price_et: string
  price_taxes: string
  variants: Variant[]
  sold_out: boolean
  unique_buy: boolean
  virtual: boolean
}

export interface ShippingPrice {
  price: string
  original_price: string
  from_amount: string
  discount_percent: number
  discount_amount: string
  taxes: string
}

/** Whole cents. */
export interface Totals {
  subtotal: number
  shipping: number
  taxes: number
  total: number
  net_total: number
  goods_gross: number
  shipping_gross: number
}

export interface QuoteLine {
  product: number
  selected_variant: number | null
  qty: number
  max: number
}

export interface Quote {
  lines: QuoteLine[]
  totals: Totals
  changes: { product: number; code: string; message: string }[]
}

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

/** Every product of the shop, page by page. */
export async function allProducts(call: Client): Promise<Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await call<{ data: Product[]; total: number }>(`products?limit=100&page=${page}`)
    products.push(...data)
    if (data.length === 0 || products.length >= total) return products
  }
}
