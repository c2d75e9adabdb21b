import type { EngineCode, FieldError } from './views.js'

/** Messages of failures detected by the package itself. */
type LocalMessage = 'engine_crashed' | 'engine_not_loaded' | 'disposed' | 'timeout' | 'aborted'

/** One of these, or code or message of the response or of the network error, in lower case. */
export type ShopErrorMessage = EngineCode | LocalMessage | (string & {})

/** Code of a `UsageError`. */
export type UsageErrorCode =
  | 'disposed'
  | 'invalid_argument'
  | 'no_provider'
  | 'no_recording'
  | 'not_initialised'
  | 'unknown_command'
  | 'unknown_route_middleware'
  | 'unknown_slice'

/** Discriminated by `name`. Aborted calls reject with the reason of their signal instead. */
export type MostradorError = ShopError | UsageError

/** Failed call, as returned by the engine (`ApiError` in the core). */
export interface Failure {
  /** Reason for programs, in lower case. */
  message: ShopErrorMessage
  /** Response body: JSON, or text if it is not JSON; null without a response. */
  payload: unknown
  /** HTTP status; 0 without a response. */
  statusCode: number
  /** Message for users, in Spanish. */
  text: string
  /** Errors of single fields. */
  errors: readonly FieldError[]
}

/**
 * Failed call. `message` is for programs, `text` for users. Consoles and logs print neither the response nor
 * the errors of fields, because both may contain personal data.
 */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  declare readonly message: ShopErrorMessage
  /** HTTP status; 0 without a response. */
  readonly statusCode: number
  /** Message for users, in Spanish. */
  readonly text: string
  readonly #fieldErrors: readonly FieldError[]
  readonly #payload: unknown

  constructor({ message, payload, statusCode, text, errors }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.statusCode = statusCode
    this.text = text
    this.#fieldErrors = errors
    this.#payload = payload
  }

  /** Errors of single fields. Not named `errors`, because consoles print a property of that name. */
  get fieldErrors(): readonly FieldError[] {
    return this.#fieldErrors
  }

  /** Response body: JSON, or text if it is not JSON; null without a response. */
  get payload(): unknown {
    return this.#payload
  }

  /** Returns the properties without personal data, for logs. */
  toJSON(): Pick<ShopError, 'name' | 'message' | 'statusCode' | 'text'> {
    return { name: this.name, message: this.message, statusCode: this.statusCode, text: this.text }
  }
}

/** Error of the calling program, such as an unknown slice. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** Reason for programs. */
  readonly code: UsageErrorCode
  constructor(code: UsageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Failure of calls whose engine crashed. */
export const engineCrashed = failure(
  'engine_crashed',
  'La tienda ha tenido un problema y se ha reiniciado. Inténtalo de nuevo.',
)

/** Failure of calls whose shop was disposed of. */
export const shopDisposed = failure('disposed', 'La tienda se ha cerrado.')

/** Failure of an engine that could not be fetched or compiled. */
export const engineNotLoaded = failure(
  'engine_not_loaded',
  'La tienda no se ha podido cargar. Comprueba tu conexión e inténtalo de nuevo.',
)

function failure(message: LocalMessage, text: string): Failure {
  return { message, payload: null, statusCode: 0, text, errors: [] }
}

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

/** Converts a `TypeError`, or an error of the engine with a code, to a `UsageError`. */
export function usageError(error: unknown): unknown {
  if (error instanceof UsageError || !(error instanceof Error)) return error
  if (error.name === 'UsageError' && 'code' in error)
    return new UsageError(error.code as UsageErrorCode, error.message)
  if (error instanceof TypeError) return new UsageError('invalid_argument', error.message, { cause: error })
  return error
}

/** Throws a `UsageError` for values that WebAssembly would convert to strings. */
export function assertStrings(...values: unknown[]): void {
  if (values.some((value) => typeof value !== 'string'))
    throw new UsageError('invalid_argument', 'Paths, messages and tokens must be strings.')
}
