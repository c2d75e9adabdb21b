import { isShopError } from './is-shop-error.ts'

/** Loads optional content; resolves to `[]` on a `ShopError`. */
export async function optional<T>(loading: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await loading
  } catch (error) {
    if (isShopError(error)) return []
    throw error
  }
}
