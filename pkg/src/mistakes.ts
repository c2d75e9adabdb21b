import { UsageError, type UsageErrorCode } from './errors.js'

/** A value, or a function that makes it of the arguments of a call. */
export type Making<T> = T | (() => T)

/** Makes a value. An argument that it cannot be made of is a mistake of the calling program. */
export function made<T extends object | string>(making: Making<T>): T {
  try {
    return typeof making === 'function' ? (making as () => T)() : making
  } catch (error) {
    throw usageError(error)
  }
}

/** A `TypeError`, and an error of the engine with a code, as `UsageError`; any other error as it is. */
export function usageError(error: unknown): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  if (error.name === 'UsageError' && 'code' in error)
    return new UsageError(error.code as UsageErrorCode, error.message)
  if (error instanceof TypeError) return new UsageError('invalid_argument', error.message, { cause: error })
  return error
}

/** Refuses arguments that WebAssembly would convert to numbers. */
export function insistOnNumbers(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'number'))
    throw new UsageError('invalid_argument', 'Identifiers and quantities are numbers.')
}

/** Refuses arguments that WebAssembly would convert to texts. */
export function insistOnTexts(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'string'))
    throw new UsageError('invalid_argument', 'Paths, messages and tokens are texts.')
}
