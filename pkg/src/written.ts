import { UsageError } from './errors.js'

/** What is to be written, or how it is made of what was given. */
export type Making<T> = T | (() => T)

/**
 * JSON for the engine. It is made here, so that whatever cannot be made or written (a list that is null, a circle, a
 * bigint) is the program's mistake.
 */
export function written<T extends object | string>(making: Making<T>): string {
  try {
    return JSON.stringify(made(making))
  } catch (cause) {
    throw mistaken(cause)
  }
}

export const made = <T extends object | string>(making: Making<T>): T =>
  typeof making === 'function' ? (making as () => T)() : making

/** What JavaScript makes of an argument of the wrong type is a `TypeError` without a code. */
export function mistaken(error: unknown): unknown {
  return error instanceof TypeError
    ? new UsageError('invalid_argument', error.message, { cause: error })
    : error
}
