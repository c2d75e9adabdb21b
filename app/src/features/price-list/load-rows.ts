import type { Shop } from 'mostrador'
import { redirect } from 'react-router-dom'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { paths } from '../../paths.ts'
import { toRows } from './rows.ts'

/** As many as the API gives at once. */
const PAGE_SIZE = 100

/** Every product at professional prices, a row for each format. */
export async function loadRows({ api }: Shop) {
  const first = await api.products({ sort: 'title', limit: PAGE_SIZE })
  const pages = Math.ceil(first.total / PAGE_SIZE)
  const others = Array.from({ length: Math.max(pages - 1, 0) }, (_, i) =>
    api.products({ sort: 'title', limit: PAGE_SIZE, page: i + 2 }),
  )
  return toRows([first, ...(await Promise.all(others))].flatMap(({ items }) => items))
}

/** A price token that has ended leads to where another is had; it ends nobody's session. */
export async function withAccess<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isShopError(error) && error.message.startsWith('jwt_price_')) {
      const { pathname, search } = new URL(request.url)
      throw redirect(accessPath(pathname + search))
    }
    throw error
  }
}

const ACCESS = paths.priceListAccess

/** Where the code is asked for, and that the last one has ended. Who is there already, or on the way, stays. */
export const accessPath = (path: string) =>
  path.startsWith(ACCESS) ? path : `${ACCESS}?terminado&volver=${encodeURIComponent(path)}`
