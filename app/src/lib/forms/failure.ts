import type { FieldError } from 'mostrador'
import { isShopError } from '../engine/is-shop-error.ts'

/** Why a form was not accepted: field by field, or as a whole. */
export interface Failure {
  errors: readonly FieldError[]
  message?: string
}

/** What the server had against it, in the place where the shopper is. Anything else is for the error screen. */
export function toFailure(error: unknown): Failure {
  if (!isShopError(error)) throw error
  const { fieldErrors: errors, text: message } = error
  return errors.length > 0 ? { errors } : { errors, message }
}

/** Waits until something has been taken away. That it was gone already is what was wanted, not a failure. */
export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!isShopError(error) || error.statusCode !== 404) throw error
  }
}
