import type { Shop } from 'mostrador'
import { redirect } from 'react-router-dom'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { paths } from '../../paths.ts'
import { toRows } from './rows.ts'

const PAGE_SIZE = 100

/** Loads all products at professional prices, one row for each variant. */
export async function loadRows({ api }: Shop) {
  const first = await api.products({ sort: 'title', limit: PAGE_SIZE })
  const pages = Math.ceil(first.total / PAGE_SIZE)
  const others = Array.from({ length: Math.max(pages - 1, 0) }, (_, i) =>
    api.products({ sort: 'title', limit: PAGE_SIZE, page: i + 2 }),
  )
  return toRows([first, ...(await Promise.all(others))].flatMap(({ items }) => items))
}

/** Redirects to the access page when the price token has expired; the session is kept. */
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

const ACCESS = paths.priceTableAccess

/** Access page with an expiry notice and return path; unchanged if already there. */
export const accessPath = (path: string) =>
  path.startsWith(ACCESS) ? path : `${ACCESS}?terminado&volver=${encodeURIComponent(path)}`
