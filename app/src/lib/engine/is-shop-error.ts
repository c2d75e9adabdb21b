import type { ShopError } from 'mostrador'

/** Checks the name, to avoid an import of the class. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError'
}
