// Package through its public API, with an in-memory host. Only this contender also writes the cart cookie at
// each addition.
import { createShop, initMostrador, memoryHost } from 'mostrador'
import { asProduct, type Cart, type Goods } from './goods.ts'

const baseUrl = 'https://tienda.invalid/api/v1'
const PAGE = 100

/** Mocks `fetch` for the shop's API; other requests use the original function. */
function mockApi(goods: Goods[]): void {
  const original = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, 'https://tienda.invalid')
    if (!url.href.startsWith(baseUrl)) return original(address, init)
    const page = Number(url.searchParams.get('page') ?? 1)
    const found = url.pathname.endsWith('/products') ? goods : []
    const data = found.slice((page - 1) * PAGE, page * PAGE).map(asProduct)
    return Response.json({ data, total: found.length, page, limit: PAGE })
  }
}

export async function mostradorCart(goods: Goods[]): Promise<Cart> {
  mockApi(goods)
  await initMostrador()
  const shop = createShop({ baseUrl, host: memoryHost() })
  await shop.start()
  for (let page = 1; page <= Math.ceil(goods.length / PAGE); page++)
    await shop.api.products({ limit: PAGE, page })
  const idAt = (index: number) => (goods[index] as Goods).id
  for (const { id } of goods) shop.cart.add(id, null, 1)
  return {
    add(index) {
      shop.cart.add(idAt(index), null, 1)
      return shop.select('cart')
    },
    replace: (index, quantity) => void shop.cart.replace(idAt(index), null, quantity),
    figures() {
      const { count, totals, items } = shop.select('cart')
      return { count, total: totals.total.text, lines: items.map(({ qty, total }) => [qty, total.text]) }
    },
  }
}
