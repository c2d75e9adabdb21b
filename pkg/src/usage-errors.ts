import { UsageError, type UsageErrorCode } from './errors.js'

/** Value, or function that computes it from the arguments of a call. */
export type Lazy<T> = T | (() => T)

/** Resolves a lazy value. Throws a `UsageError` if the arguments are invalid. */
export function resolveLazy<T extends object | string>(lazy: Lazy<T>): T {
  try {
    return typeof lazy === 'function' ? (lazy as () => T)() : lazy
  } catch (error) {
    throw usageError(error)
  }
}

/**
 * Converts a `TypeError`, or an error of the engine with a code, to a `UsageError`; returns other errors
 * unchanged.
 */
export function usageError(error: unknown): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  if (error.name === 'UsageError' && 'code' in error)
    return new UsageError(error.code as UsageErrorCode, error.message)
  if (error instanceof TypeError) return new UsageError('invalid_argument', error.message, { cause: error })
  return error
}

/** Throws a `UsageError` for values that WebAssembly would convert to numbers. */
export function assertNumbers(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'number'))
    throw new UsageError('invalid_argument', 'Identifiers and quantities must be numbers.')
}

/** Throws a `UsageError` for values that WebAssembly would convert to strings. */
export function assertStrings(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'string'))
    throw new UsageError('invalid_argument', 'Paths, messages and tokens must be strings.')
}
