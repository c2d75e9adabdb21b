/** What the engine hands over when a call fails; `message` is Spanish, for people. */
export interface Failure {
  code: string
  message: string
  /** 0 when there was no answer. */
  status: number
  payload?: unknown
}

/** A call that failed. `code` is for programs, `message` for people. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: string
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's answer, when it had one: `{code, message, errors?}`. */
  readonly payload: unknown

  constructor({ code, message, status, payload = null }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
    this.payload = payload
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
