import type { ShopError } from 'mostrador'

/** By name, so that the class need not be loaded before its module. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError'
}
