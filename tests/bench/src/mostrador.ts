// Ours, by what the package offers to everybody. It also writes the cart's cookie at every addition, as the others do not:
// here into memory.
import type { createShop as CreateShop, memoryHost as MemoryHost } from 'mostrador'
import { type Cart, figuresOf } from './cart.ts'
import { asProduct, type Goods } from './catalogue.ts'

export interface Package {
  createShop: typeof CreateShop
  memoryHost: typeof MemoryHost
}

const baseUrl = 'https://tienda.invalid/api/v1'
const PAGE = 100

/** Answers for the shop's server; whatever else is fetched goes its way. */
function serve(goods: Goods[]): void {
  const beyond = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, 'https://tienda.invalid')
    if (!url.href.startsWith(baseUrl)) return beyond(address, init)
    if (!url.pathname.endsWith('/products'))
      return Response.json({ data: [], total: 0, page: 1, limit: PAGE })
    const page = Number(url.searchParams.get('page') ?? 1)
    const data = goods.slice((page - 1) * PAGE, page * PAGE).map(asProduct)
    return Response.json({ data, total: goods.length, page, limit: PAGE })
  }
}

export async function mostradorCart({ createShop, memoryHost }: Package, goods: Goods[]): Promise<Cart> {
  serve(goods)
  const shop = createShop({ baseUrl, host: memoryHost() })
  await shop.start()
  for (let page = 1; page <= Math.ceil(goods.length / PAGE); page++)
    await shop.api.products({ limit: PAGE, page })
  const ids = goods.map(({ id, variant }) => [id, variant?.id ?? null] as const)
  const of = (index: number) => ids[index] as (typeof ids)[number]

  for (const [id, variant] of ids) shop.cart.add(id, variant, 1)
  return {
    add(index) {
      const [id, variant] = of(index)
      shop.cart.add(id, variant, 1)
      return shop.select('cart')
    },
    replace(index, quantity) {
      const [id, variant] = of(index)
      shop.cart.replace(id, variant, quantity)
    },
    figures: () => figuresOf(shop.select('cart')),
    view: () => shop.select('cart'),
  }
}
