import type { FieldError } from './views.js'

/** What the engine hands over when a call fails; `message` is Spanish, for people. */
export interface Failure {
  code: string
  message: string
  /** 0 when there was no answer. */
  status: number
  errors: FieldError[]
  /** The answer as it came. */
  payload: string | null
}

/** A call that failed. `code` is for programs, `message` for people. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: string
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** What is wrong with single fields. */
  readonly errors: FieldError[]
  /** The server's answer: `{code, message, …}`, a text when it was not JSON, null when there was none. */
  readonly payload: unknown

  constructor({ code, message, status, errors, payload }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
    this.errors = errors
    this.payload = parsed(payload)
  }
}

/** A mistake in the program that calls us, such as an unknown slice. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
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

/** A file could not be fetched. */
export const notAnswered = failure(
  'network_error',
  'No se ha podido conectar con la tienda. Comprueba tu conexión e inténtalo de nuevo.',
)

/** A failure on this side of the border, where the core has no say. */
function failure(code: string, message: string): Failure {
  return { code, message, status: 0, errors: [], payload: null }
}

function parsed(payload: string | null): unknown {
  try {
    return payload === null ? null : JSON.parse(payload)
  } catch {
    return payload
  }
}
