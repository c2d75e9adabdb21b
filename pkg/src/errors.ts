import type { EngineCode, FieldError } from './views.js'

/** Messages of failures on this side of the boundary. */
type LocalMessage = 'engine_crashed' | 'engine_not_loaded' | 'disposed' | 'timeout' | 'aborted'

/** Why a call failed: these by themselves, or the lowercased code or message of the answer or of the network. */
export type ShopErrorMessage = EngineCode | LocalMessage | (string & {})

/** A mistake in the program that calls. */
export type UsageErrorCode =
  | 'disposed'
  | 'invalid_argument'
  | 'no_provider'
  | 'no_recording'
  | 'not_initialised'
  | 'unknown_command'
  | 'unknown_route_middleware'
  | 'unknown_slice'

/** Everything that this package throws and rejects with, told apart by `name`; but for an aborted call: that one rejects with its signal's reason. */
export type MostradorError = ShopError | UsageError

/** A failed call as the engine hands it over (`ApiError` in the core). */
export interface Failure {
  message: ShopErrorMessage
  /** The answer: its JSON, its text when it is none; null without an answer. */
  payload: unknown
  /** HTTP status; 0 without an answer. */
  statusCode: number
  /** Spanish text for people. */
  text: string
  errors: readonly FieldError[]
}

/**
 * A call that failed. `message` is for programs, `text` for people. Consoles and logs print neither the answer nor what is
 * wrong with fields: either may hold what a customer wrote.
 */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  declare readonly message: ShopErrorMessage
  /** HTTP status; 0 without an answer. */
  readonly statusCode: number
  /** Spanish text for people. */
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

  /** What is wrong with single fields. Consoles print whatever an error has as `errors`. */
  get fieldErrors(): readonly FieldError[] {
    return this.#fieldErrors
  }

  /** The server's answer: its JSON, a text when it was none, null when there was none. */
  get payload(): unknown {
    return this.#payload
  }

  /** What a log may have of it. */
  toJSON(): Pick<ShopError, 'name' | 'message' | 'statusCode' | 'text'> {
    return { name: this.name, message: this.message, statusCode: this.statusCode, text: this.text }
  }
}

/** A mistake in the program that calls us, such as an unknown slice. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code: UsageErrorCode

  constructor(code: UsageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What becomes of a call when the engine that would have answered it has crashed. */
export const crashed = failure(
  'engine_crashed',
  'La tienda ha tenido un problema y se ha reiniciado. Inténtalo de nuevo.',
)

/** What becomes of a call whose shop was disposed of. */
export const disposed = failure('disposed', 'La tienda se ha cerrado.')

/** The engine itself could not be fetched or compiled. */
export const notLoaded = failure(
  'engine_not_loaded',
  'La tienda no se ha podido cargar. Comprueba tu conexión e inténtalo de nuevo.',
)

function failure(message: LocalMessage, text: string): Failure {
  return { message, payload: null, statusCode: 0, text, errors: [] }
}
