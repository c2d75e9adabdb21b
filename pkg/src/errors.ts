import type { EngineCode, FieldError } from './views.js'

/** What becomes of a call on this side of the border, where the core has no say. */
type LocalCode = 'engine_crashed' | 'engine_not_loaded' | 'disposed' | 'timeout' | 'aborted'

/** Why a call failed: these by themselves, or whatever code the server answers. */
export type ShopErrorCode = EngineCode | LocalCode | (string & {})

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

/** What the engine hands over when a call fails; `message` is Spanish, for people. */
export interface Failure {
  code: ShopErrorCode
  message: string
  /** 0 when there was no answer. */
  status: number
  errors: readonly FieldError[]
  /** The answer as it came. */
  payload: string | null
}

/**
 * A call that failed. `code` is for programs, `message` for people. Consoles and logs print neither the answer nor what is
 * wrong with fields: either may hold what a customer wrote.
 */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: ShopErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly #fieldErrors: readonly FieldError[]
  readonly #payload: unknown

  constructor({ code, message, status, errors, payload }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
    this.#fieldErrors = errors
    this.#payload = parsed(payload)
  }

  /** What is wrong with single fields. Consoles print whatever an error has as `errors`. */
  get fieldErrors(): readonly FieldError[] {
    return this.#fieldErrors
  }

  /** The server's answer: `{code, message, …}`, a text when it was not JSON, null when there was none. */
  get payload(): unknown {
    return this.#payload
  }

  /** What a log may have of it. */
  toJSON(): Pick<ShopError, 'name' | 'code' | 'status'> {
    return { name: this.name, code: this.code, status: this.status }
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

/** A failure on this side of the border, where the core has no say. */
function failure(code: LocalCode, message: string): Failure {
  return { code, message, status: 0, errors: [], payload: null }
}

function parsed(payload: string | null): unknown {
  try {
    return payload === null ? null : JSON.parse(payload)
  } catch {
    return payload
  }
}
