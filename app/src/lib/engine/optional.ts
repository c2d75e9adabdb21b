import { isShopError } from './is-shop-error.ts'

export async function optional<T>(loading: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await loading
  } catch (error) {
    if (isShopError(error)) return []
    throw error
  }
}

export async function nullIfNotFound<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    if (isShopError(error) && error.statusCode === 404) return null
    throw error
  }
}
