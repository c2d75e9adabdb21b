import type { FieldError } from 'mostrador'
import { isShopError } from '../engine/is-shop-error.ts'

/** Validation errors by field, or a message for the whole form. */
export interface Failure {
  errors: readonly FieldError[]
  message?: string
}

/** Converts a shop error for display in the form. Other errors are rethrown to the error screen. */
export function toFailure(error: unknown): Failure {
  if (!isShopError(error)) throw error
  const { fieldErrors: errors, text: message } = error
  return errors.length > 0 ? { errors } : { errors, message }
}

export async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!isShopError(error) || error.statusCode !== 404) throw error
  }
}
