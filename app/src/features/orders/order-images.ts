import type { Api, Image, OrderView } from 'mostrador'

const MAX_IDS = 100

/** Loads product images of orders; missing products are omitted, errors ignored. */
export async function loadOrderImages(orders: readonly OrderView[], api: Api): Promise<Map<number, Image>> {
  const productIds = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const ids = [...productIds].slice(0, MAX_IDS)
  if (ids.length === 0) return new Map()
  const { items } = await api
    .products({ filter: { id: ids.join(',') }, limit: ids.length })
    .catch(() => ({ items: [] }))
  return new Map(items.map(({ id, image }) => [id, image]))
}
