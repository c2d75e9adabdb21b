import type { FieldError } from 'mostrador'
import { isShopError } from '../engine/errors.ts'

/** Why a form was not accepted: field by field, or as a whole. */
export interface Failure {
  errors: FieldError[]
  message?: string
}

/** What the server had against it, in the place where the shopper is. Anything else is for the error screen. */
export function failureOf(error: unknown): Failure {
  if (!isShopError(error)) throw error
  const errors = fieldErrors(error.payload)
  return errors.length > 0 ? { errors } : { errors, message: error.message }
}

function fieldErrors(payload: unknown): FieldError[] {
  if (typeof payload !== 'object' || payload === null || !('errors' in payload)) return []
  return Array.isArray(payload.errors) ? payload.errors.filter(isFieldError) : []
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value
}
