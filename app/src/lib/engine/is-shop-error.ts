import type { ShopError } from 'mostrador'

/** True without a response, and for 429 and 5xx: a later attempt may succeed. */
export function isTransientError(error: unknown): boolean {
  return isShopError(error) && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500)
}

/** Checks the name, to avoid an import of the class. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError'
}
