import { isShopError } from './is-shop-error.ts'

/** What only stands beside the main thing of a screen: where the shop does not give it, the screen goes without. */
export async function optional<T>(loading: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await loading
  } catch (error) {
    if (isShopError(error)) return []
    throw error
  }
}
